# Reads pairs of a value of no_proxy and a URL, a JSON array a line, and answers a line each:
# D goes direct, P by the proxy, ? is no URL. Names other than localhost have no address here.
require "json"
require "socket"
require "uri"

class << IPSocket
  alias_method :address_of, :getaddress
  def getaddress(name)
    info = Addrinfo.getaddrinfo(name, nil, nil, :STREAM, nil, Socket::AI_NUMERICHOST)
    info.first.ip_address
  rescue SocketError
    raise unless name.casecmp?("localhost")
    "127.0.0.1"
  end
end

proxies = { "http_proxy" => "http://127.0.0.1:1", "https_proxy" => "http://127.0.0.1:1" }
STDIN.set_encoding("UTF-8")
STDIN.each_line do |line|
  value, text = JSON.parse(line)
  begin
    url = URI.parse(text)
    next puts("?") if url.hostname.nil? || url.hostname.empty?
    puts url.find_proxy(proxies.merge("no_proxy" => value)) ? "P" : "D"
  rescue URI::Error
    puts "?"
  rescue StandardError => e
    puts "! #{e.class}"
  end
end
