#!/usr/bin/env python3
"""Renders logo.svg to icon.png, for the window, and to the icons of the page in assets/web.
Needs rsvg-convert, pngquant, optipng."""
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
WEB = HERE.parent / "web"
LOGO = (HERE.parent / "logo.svg").read_text()
# Systems cut icons to their own shapes, so these have neither round corners nor the line along them.
EDGE = '<rect x="4" y="4" width="504" height="504" rx="108"'
assert 'rx="112"' in LOGO and EDGE in LOGO
SQUARE = LOGO.replace('rx="112"', 'rx="0"').replace(EDGE, '<rect width="0" height="0"')

# The page's icons have few colours because every player loads them. The page also has the SVG.
for name, size, svg, colours in (
    ("../icon", 128, LOGO, "256"),
    ("icon-192", 192, LOGO, "96"),
    ("icon-apple", 180, SQUARE, "64"),
    ("icon-maskable", 256, SQUARE, "48"),
):
    png = str(WEB / f"{name}.png")
    subprocess.run(["rsvg-convert", "-w", str(size), "-h", str(size), "-o", png], input=svg.encode(), check=True)
    subprocess.run(["pngquant", "--force", "--strip", "--speed", "1", "--output", png, colours, png], check=True)
    subprocess.run(["optipng", "-quiet", "-o5", "-strip", "all", png], check=True)
