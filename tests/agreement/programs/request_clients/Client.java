// Gets each URL by java.net.http.HttpClient, or by java.net.HttpURLConnection.
import java.io.*;
import java.net.*;
import java.net.http.*;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

class Client {
    public static void main(String[] given) throws IOException {
        var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        var lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = lines.readLine()) != null; ) {
            var text = new String(HexFormat.of().parseHex(line), StandardCharsets.UTF_8);
            try {
                if (given[0].equals("URI")) {
                    var request = HttpRequest.newBuilder(new URI(text)).build();
                    client.send(request, HttpResponse.BodyHandlers.discarding());
                } else {
                    new URL(text).openConnection(Proxy.NO_PROXY).getInputStream().readAllBytes();
                }
            } catch (Exception error) {
            }
            System.out.println("done");
        }
    }
}
