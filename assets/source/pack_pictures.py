#!/usr/bin/env python3
"""Packs the pictures of a first visit tighter: the base theme's, the logo's and the page's icons.

Not a pixel changes. Needs zopflipy. Deterministic."""

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
