"""What can be set about fetching pages, with the defaults of a polite run."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, field_validator

Seconds = Annotated[float, Field(gt=0)]
Count = Annotated[int, Field(gt=0)]
Network = IPv4Network | IPv6Network


class FetchSettings(BaseModel):
    """How pages are fetched; every field is a key of `[fetch]` in `infrafacts.toml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    depth: Annotated[int, Field(ge=0, le=5)] = Field(
        default=1,
        description="Steps from a document: 1 fetches what documents cite, 2 also what those pages cite.",
    )
    contact: str = Field(default="", description="Mail or web address in the User-Agent, for the pages' owners.")
    robots: bool = Field(default=True, description="Whether robots.txt is obeyed.")
    concurrency: Count = Field(default=32, description="Requests under way at once, over all hosts.")
    per_host: Count = Field(default=2, description="Requests under way at once to one host.")
    delay_seconds: Annotated[float, Field(ge=0)] = Field(
        default=1.0,
        description="Least time between two requests to one host; a longer crawl-delay wins.",
    )
    max_delay_seconds: Annotated[float, Field(ge=0)] = Field(
        default=30.0, description="Longest crawl-delay or Retry-After that is waited for; longer ones end the attempt."
    )
    connect_seconds: Seconds = Field(default=5.0, description="Limit for finding the address and for connecting.")
    read_seconds: Seconds = Field(default=15.0, description="Limit for a pause in an answer.")
    page_seconds: Seconds = Field(default=60.0, description="Limit for one whole request with its answer.")
    run_seconds: Seconds = Field(default=1800.0, description="Limit for all fetching of a run.")
    retries: Annotated[int, Field(ge=0, le=10)] = Field(
        default=2, description="Further attempts after passing failures."
    )
    backoff_seconds: Annotated[float, Field(ge=0)] = Field(
        default=1.0, description="First wait for a retry; then doubled."
    )
    max_bytes: Count = Field(default=20_000_000, description="Longest body as it comes over the network.")
    max_decoded_bytes: Count = Field(default=50_000_000, description="Longest body after decompression.")
    max_redirects: Annotated[int, Field(ge=0, le=30)] = Field(default=10, description="Redirects that are followed.")
    allowed_networks: tuple[Network, ...] = Field(
        default=(), description="Networks that may be reached although they are private or otherwise special (CIDR)."
    )
    certificates: Path | None = Field(default=None, description="File of further certificate authorities (PEM).")
    wayback: str = Field(
        default="",
        description="Wayback-compatible service (https://host/web) for pages that are gone; empty: none.",
    )
    reliability: Annotated[float, Field(ge=0, le=1)] = Field(
        default=0.5, description="Reliability of a page whose publisher no catalog judges."
    )
    warc_bytes: Count = Field(default=1_000_000_000, description="Size after which the archive starts its next file.")

    @field_validator("allowed_networks", mode="before")
    @classmethod
    def _networks(cls, value: object) -> object:
        if isinstance(value, str):
            value = [part for part in value.replace(",", " ").split() if part]
        if not isinstance(value, list | tuple):
            return value
        return tuple(ip_network(part) if isinstance(part, str) else part for part in value)

    @field_validator("contact")
    @classmethod
    def _printable(cls, value: str) -> str:
        if not (value.isascii() and value.isprintable()) or "(" in value or ")" in value:
            raise ValueError("must be plain ASCII without parentheses")
        return value

    @field_validator("wayback")
    @classmethod
    def _address(cls, value: str) -> str:
        if value and not value.startswith(("http://", "https://")):
            raise ValueError("must start with http:// or https://")
        return value.rstrip("/")

    @property
    def user_agent(self) -> str:
        """How requests name themselves."""
        return f"{AGENT_TOKEN}/0.1 (+{self.contact})" if self.contact else f"{AGENT_TOKEN}/0.1"


AGENT_TOKEN = "infrafacts"
"""What robots.txt files call us."""
