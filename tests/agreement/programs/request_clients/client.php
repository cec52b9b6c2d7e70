<?php // Gets each URL by the stream of http.
while (($line = fgets(STDIN)) !== false) {
    @file_get_contents(hex2bin(rtrim($line)));
    echo "done\n";
}
