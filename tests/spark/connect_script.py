"""Ask a Spark Connect on this machine: `python connect_script.py`; prints answers as JSON.

A server is started with a JVM of its own, and all else goes to it by the network.
"""

import json
import sys
import warnings

warnings.simplefilter("ignore")

TEXTS = [
    "HTTP://EXAMPLE.com:8080/a/../b?q=x+y#f", r"http://a.example\@b.example/", "bad", None,
    "http://me:secret@h/?q=%41", "https://www.example.co.uk/", "http://10.0.0.1/", "",
]  # fmt: skip


def main():
    from tests.spark.spark_session import connected  # noqa: PLC0415

    spark = connected()
    from pyspark.sql.functions import col  # noqa: PLC0415

    from urlprism import spark as door  # noqa: PLC0415

    rows = [(n, text, "http://base/x/y") for n, text in enumerate(TEXTS)]
    urls = spark.createDataFrame(rows, "n int, u string, page string")
    frames = {
        "split": door.split(urls, "u", errors="reason"),
        "try_parse_url": door.try_parse_url(urls, "u", ["HOST", "QUERY"]),
        "compare": door.compare(urls, "u", ["whatwg", "urllib"]),
        "safe": door.safe(urls, "u"),
        "normalize": door.normalize(urls, "u"),
        "key": door.key(urls, "u"),
        "resolve": door.resolve(urls, "u", col("page")),
        "redact": door.redact(urls, "u"),
        "parameter": door.parameter(urls, "u", "q"),
        "site": door.site(urls, "u"),
        "registrable_domain": door.registrable_domain(urls, "u"),
        "public_suffix": door.public_suffix(urls, "u"),
    }
    told = {name: frame.toArrow().sort_by("n").to_pylist() for name, frame in frames.items()}
    names = door.register(spark)
    urls.createOrReplaceTempView("visits")
    query = "select n, url_split(u).host as host, url_resolve(u, page) as url from visits"
    told["sql"] = spark.sql(query).toArrow().sort_by("n").to_pylist()
    told["names"] = names
    told["workers"] = [each._asdict() for each in door.workers(spark)]
    told["session"] = type(spark).__module__
    sys.stdout.write(json.dumps(told))
    sys.stdout.flush()
    spark.stop()


if __name__ == "__main__":
    main()
