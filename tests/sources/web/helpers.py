"""What the tests of fetching share: quick settings that allow the loopback interface, one fetch with its archive."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address
from pathlib import Path

from sources.web.archive import ArchiveWriter, Index, open_archive
from sources.web.fetch import fetch
from sources.web.guard import Guard
from sources.web.outcome import PageOutcome
from sources.web.settings import FetchSettings

QUICK = FetchSettings(
    allowed_networks=("127.0.0.1/32",),
    delay_seconds=0,
    backoff_seconds=0.05,
    connect_seconds=1,
    read_seconds=1,
    page_seconds=3,
    retries=1,
    per_host=16,
    max_bytes=2_000_000,
    max_decoded_bytes=5_000_000,
    robots=False,
)


def quick(**changes: object) -> FetchSettings:
    return FetchSettings.model_validate({**QUICK.model_dump(), **changes})


def fetched(
    urls: Iterable[str], directory: Path, settings: FetchSettings = QUICK, guard: Guard | None = None
) -> dict[str, PageOutcome]:
    """Fetches into the archive in the directory, as a whole run does."""
    index = open_archive(directory)
    writer = ArchiveWriter(directory, index, rotate_bytes=settings.warc_bytes, software="test")
    outcomes = asyncio.run(fetch(urls, settings, index, writer, guard=guard))
    writer.finish()
    return outcomes


def index_of(directory: Path) -> Index:
    return open_archive(directory)


def self_signed(directory: Path) -> Path:
    """A certificate for 127.0.0.1 that no authority vouches for, with its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "loopback")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(IPv4Address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = directory / "certificate.pem"
    encoding = serialization.Encoding.PEM
    path.write_bytes(
        certificate.public_bytes(encoding)
        + key.private_bytes(encoding, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return path
