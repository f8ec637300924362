"""Real servers on the loopback interface that behave as badly as servers do."""

from __future__ import annotations

import gzip
import socket
import socketserver
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler

ARTICLE = """<!DOCTYPE html><html><head><title>The machine hall</title>
<meta property="og:site_name" content="Hall Notes"><meta name="author" content="Ann Brown">
<meta property="article:published_time" content="2024-03-02T10:00:00Z"></head><body>
<nav><a href="/">Home</a> <a href="/other">Other</a></nav>
<div class="cookie-banner"><p>We use cookies to make this site work for you.</p></div>
<article><h1>The machine hall</h1>
<p>The hall was opened in March 2024 with 10,000 V100 GPUs and 285,000 CPU cores, says {words}.</p>
<p>Its network runs at 400 gigabits per second for each server, which the operator calls enough for training.</p>
<h2>Numbers</h2>
<table><tr><th>Model</th><th>GPUs</th></tr><tr><td>GPT-3</td><td>10,000 V100</td></tr></table>
</article>
<div id="comments"><p>Nice post, I do not believe a word of it.</p></div></body></html>"""


def article(words: str = "the operator") -> bytes:
    return ARTICLE.replace("{words}", words).encode()


Route = Callable[["Handler"], None]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        path = self.path.split("?", 1)[0]
        with self.server.lock:
            self.server.hits[path] += 1
            self.server.requests.append((path, dict(self.headers.items())))
            self.server.times.append((path, time.monotonic()))
        route = self.server.routes.get(path) or self.server.fallback
        try:
            route(self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def answer(self, status: int = 200, body: bytes = b"", kind: str | None = "text/html", **headers: str) -> None:
        self.send_response(status)
        if kind is not None:
            self.send_header("Content-Type", kind)
        sizes = {"Content-Length": str(len(body))} if status != 304 else {}
        for name, value in {**sizes, **{key.replace("_", "-"): value for key, value in headers.items()}}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def reset(self) -> None:
        """Ends the connection with a TCP reset."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        return


def not_found(handler: Handler) -> None:
    handler.answer(404, b"<html><body><p>There is nothing here.</p></body></html>")


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, routes: dict[str, Route], host: str) -> None:
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self.host = f"[{host}]" if ":" in host else host
        super().__init__((host, 0), Handler)
        self.routes = routes
        self.fallback: Route = not_found
        self.hits: Counter[str] = Counter()
        self.requests: list[tuple[str, dict[str, str]]] = []
        self.times: list[tuple[str, float]] = []
        self.lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def handle_error(self, request: object, client_address: object) -> None:
        return


@contextmanager
def serving(routes: dict[str, Route], host: str = "127.0.0.1") -> Iterator[Server]:
    server = Server(routes, host)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def page(body: bytes | None = None, status: int = 200, kind: str | None = "text/html", **headers: str) -> Route:
    return lambda handler: handler.answer(status, article() if body is None else body, kind, **headers)


def redirect(target: str, status: int = 301) -> Route:
    return lambda handler: handler.answer(status, b"", None, Location=target)


@dataclass
class Sequence:
    """Each request gets the next route; the last one stays."""

    routes: list[Route]
    count: int = field(default=0)

    def __call__(self, handler: Handler) -> None:
        route = self.routes[min(self.count, len(self.routes) - 1)]
        self.count += 1
        route(handler)


def etagged(handler: Handler) -> None:
    if handler.headers.get("If-None-Match") == '"v1"':
        handler.answer(304, b"", None, ETag='"v1"')
    else:
        handler.answer(200, article(), ETag='"v1"')


def slow_headers(handler: Handler) -> None:
    time.sleep(2.5)
    handler.answer(200, article())


def slow_body(handler: Handler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    for _ in range(60):
        handler.wfile.write(b"x")
        handler.wfile.flush()
        time.sleep(0.1)  # always sooner than any read limit


def reset_in_body(handler: Handler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.send_header("Content-Length", "100000")
    handler.end_headers()
    handler.wfile.write(b"<html>" + b"x" * 1000)
    handler.wfile.flush()
    time.sleep(0.05)
    handler.reset()


def short_body(handler: Handler) -> None:
    """Declares more than it sends."""
    body = article()
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.send_header("Content-Length", str(len(body) + 500))
    handler.end_headers()
    handler.wfile.write(body)
    handler.close_connection = True


def long_body(handler: Handler) -> None:
    """Sends more than it declares."""
    body = article()
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body + b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nbad")
    handler.close_connection = True


def bomb(size: int) -> Route:
    packed = gzip.compress(b"<html><body>" + b"0" * size, 9, mtime=0)
    return lambda handler: handler.answer(200, packed, Content_Encoding="gzip")


def large(size: int) -> Route:
    def route(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/html")
        handler.send_header("Content-Length", str(size))
        handler.end_headers()
        for _ in range(size // 1_000_000):
            handler.wfile.write(b"x" * 1_000_000)

    return route


def endless(handler: Handler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    while True:
        handler.wfile.write(b"10000\r\n" + b"y" * 0x10000 + b"\r\n")


def pdf(words: str) -> bytes:
    """A PDF of one page with one line of text."""
    stream = f"BT /F1 12 Tf 72 720 Td ({words}) Tj ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    out = bytearray(b"%PDF-1.4\n")
    offsets = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)
