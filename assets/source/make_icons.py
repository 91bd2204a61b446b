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

# The largest one is the game's own logo.png. The colours are few because every player loads them.
for name, size, svg, colours in (
    ("icon-192", 192, LOGO, "96"),
    ("icon-apple", 180, SQUARE, "64"),
    ("icon-maskable", 512, SQUARE, "48"),
):
    png = str(WEB / f"{name}.png")
    subprocess.run(["rsvg-convert", "-w", str(size), "-h", str(size), "-o", png], input=svg.encode(), check=True)
    subprocess.run(["pngquant", "--force", "--strip", "--speed", "1", "--output", png, colours, png], check=True)
    subprocess.run(["optipng", "-quiet", "-o5", "-strip", "all", png], check=True)
