# Reads questions, an environment and a URL as JSON a line, and answers a line each: D goes direct,
# a number is the port of the proxy, ? is no URL, ! an error. Names other than localhost have no address here.
require "json"
require "socket"
require "uri"

class << IPSocket
  def getaddress(name)
    info = Addrinfo.getaddrinfo(name, nil, nil, :STREAM, nil, Socket::AI_NUMERICHOST)
    info.first.ip_address
  rescue SocketError
    raise unless name.casecmp?("localhost")
    "127.0.0.1"
  end
end

$VERBOSE = nil # it warns of HTTP_PROXY
STDIN.set_encoding("UTF-8")
STDIN.each_line do |line|
  environment, text = JSON.parse(line).values_at("Environment", "URL")
  begin
    url = URI.parse(text)
    next puts("?") if url.hostname.nil? || url.hostname.empty?
    proxy = url.find_proxy(environment)
    puts proxy.nil? ? "D" : proxy.port
  rescue URI::Error
    puts "?"
  rescue StandardError => e
    puts "! #{e.class}"
  end
end
