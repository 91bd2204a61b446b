#!/usr/bin/env python3
"""Renders logo.svg to logo.png (512) and icon.png (128). Needs rsvg-convert, pngquant, optipng."""
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
for name, size in (("logo", 512), ("icon", 128)):
    png = str(HERE.parent / f"{name}.png")
    subprocess.run(["rsvg-convert", "-w", str(size), "-h", str(size), "-o", png, str(HERE / "logo.svg")], check=True)
    subprocess.run(["pngquant", "--force", "--strip", "--speed", "1", "--quality", "80-100", "--output", png, "256", png], check=True)
    subprocess.run(["optipng", "-quiet", "-o5", "-strip", "all", png], check=True)
