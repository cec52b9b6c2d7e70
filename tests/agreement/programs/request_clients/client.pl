# Gets each URL by LWP.
use LWP::UserAgent;
$| = 1;
my $client = LWP::UserAgent->new(timeout => 5);
while (my $line = <STDIN>) {
    chomp $line;
    my $url = pack("H*", $line);
    utf8::decode($url);
    eval { $client->get($url) };
    print "done\n";
}
