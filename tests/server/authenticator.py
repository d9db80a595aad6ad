"""A device that makes passkeys and signs with them, as browsers send it; for tests without a browser."""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url, encode_cbor

IS_PRESENT, IS_VERIFIED, HAS_KEY = 0x01, 0x04, 0x40


class Authenticator:
    """Keeps one passkey for every host, with whose it is."""

    def __init__(self) -> None:
        self.keys: dict[str, tuple[bytes, bytes, ec.EllipticCurvePrivateKey]] = {}
        self.count = 0

    def make(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """A new passkey, as the browser sends it."""
        host = options["rp"]["id"]
        key, credential = ec.generate_private_key(ec.SECP256R1()), secrets.token_bytes(16)
        self.keys[host] = credential, base64url_to_bytes(options["user"]["id"]), key
        point = key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        known = bytes(16) + len(credential).to_bytes(2, "big") + credential + encode_cbor(cose)
        data = self._data(host, HAS_KEY) + known
        attested = encode_cbor({"fmt": "none", "attStmt": {}, "authData": data})
        client = _client("webauthn.create", options, origin)
        return _sent(credential, clientDataJSON=client, attestationObject=attested)

    def sign(self, options: dict[str, Any], origin: str) -> dict[str, Any]:
        """What a browser sends that was asked for a passkey."""
        host = options["rpId"]
        credential, user, key = self.keys[host]
        data, client = self._data(host), _client("webauthn.get", options, origin)
        signature = key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        parts = {"authenticatorData": data, "signature": signature, "userHandle": user}
        return _sent(credential, clientDataJSON=client, **parts)

    def _data(self, host: str, flags: int = 0) -> bytes:
        self.count += 1
        flags |= IS_PRESENT | IS_VERIFIED
        return sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")


def _client(kind: str, options: dict[str, Any], origin: str) -> bytes:
    said = {"type": kind, "challenge": options["challenge"], "origin": origin, "crossOrigin": False}
    return json.dumps(said).encode()


def _sent(credential: bytes, **response: bytes) -> dict[str, Any]:
    name = bytes_to_base64url(credential)
    parts = {key: bytes_to_base64url(value) for key, value in response.items()}
    return {"id": name, "rawId": name, "type": "public-key", "response": parts}
