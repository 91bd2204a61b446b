#!/usr/bin/env python3
"""Compresses the pictures of a first visit further: the base theme's pictures and the icons.

The pixels stay the same. Needs zopflipy. Deterministic."""

from pathlib import Path

from zopfli import ZopfliPNG

ASSETS = Path(__file__).resolve().parent.parent


def main() -> None:
    files = [ASSETS / "icon.png"]
    for folder in ("themes/base", "web"):
        files += sorted((ASSETS / folder).rglob("*.png"))
    for file in files:
        was = file.read_bytes()
        packed = ZopfliPNG(iterations=15, iterations_large=5).optimize(was)
        if len(packed) < len(was):
            file.write_bytes(packed)


if __name__ == "__main__":
    main()
