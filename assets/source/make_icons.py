#!/usr/bin/env python3
"""Renders logo.svg to the icons of the web page in assets/web. Needs rsvg-convert, pngquant, optipng."""
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
WEB = HERE.parent / "web"
LOGO = (HERE / "logo.svg").read_text()
# Systems cut icons to shapes of their own: without our round corners and the line along them.
EDGE = '<rect x="4" y="4" width="504" height="504" rx="108"'
assert 'rx="112"' in LOGO and EDGE in LOGO
SQUARE = LOGO.replace('rx="112"', 'rx="0"').replace(EDGE, '<rect width="0" height="0"')

for name, size, svg in (
    ("icon-192", 192, LOGO),
    ("icon-512", 512, LOGO),
    ("icon-apple", 180, SQUARE),
    ("icon-maskable", 512, SQUARE),
):
    png = str(WEB / f"{name}.png")
    subprocess.run(["rsvg-convert", "-w", str(size), "-h", str(size), "-o", png], input=svg.encode(), check=True)
    subprocess.run(["pngquant", "--force", "--strip", "--speed", "1", "--quality", "70-100", "--output", png, "128", png], check=True)
    subprocess.run(["optipng", "-quiet", "-o5", "-strip", "all", png], check=True)
