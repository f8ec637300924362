"""A real S3 server on the loopback interface (moto's), with one bucket."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

BUCKET = "warehouses"


@contextmanager
def serving_s3() -> Iterator[dict[str, str]]:
    """The variables of the environment by which clients find the server; they are set until it ends."""
    import boto3
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    found = {
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
        "AWS_ALLOW_HTTP": "true",
        "AWS_ACCESS_KEY_ID": "key",
        "AWS_SECRET_ACCESS_KEY": "secret",
        "AWS_REGION": "us-east-1",
    }
    before = dict(os.environ)
    os.environ.update(found)
    try:
        boto3.client("s3", region_name="us-east-1").create_bucket(Bucket=BUCKET)
        yield found
    finally:
        server.stop()
        os.environ.clear()
        os.environ.update(before)
