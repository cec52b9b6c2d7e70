# Gets each URL by Net::HTTP.
require "net/http"
$stdout.sync = true
$stdin.each_line do |line|
  begin
    uri = URI.parse([line.strip].pack("H*").force_encoding("UTF-8"))
    Net::HTTP.new(uri.hostname, uri.port, nil).start { |http| http.request(Net::HTTP::Get.new(uri)) }
  rescue StandardError
  end
  puts "done"
end
