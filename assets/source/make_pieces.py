#!/usr/bin/env python3
"""Dresses the piece drawings in pieces/*.svg and renders them.

A drawing holds geometry only, in a 160 x 160 box with the baseline at y = 141:
  class="part"  a closed shape, drawn in order, each over the ones before it
  class="line"  an inner detail, stroked
  class="dot"   a small filled detail (eye, nostril)
This script adds the light, once for each colour: a soft gradient from the left,
a crescent of shade on the right of every part, a thin inner line of light, the
edge, and the contact shadow. Needs rsvg-convert, pngquant, optipng.
"""
import subprocess, sys, re
import xml.etree.ElementTree as ET
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "themes/base/pieces"
SIZE = 320
STROKE = 4.6
SETS = {
    "white": dict(edge="#4a3b2d", lit="#fffdf8", fill="#fbf7ef", far="#efe6d6",
                  shade="#c9b597", shade_o=0.50, inner="#ffffff", inner_o=0.9, inner_w=1.6,
                  line="#4a3b2d", line_w=STROKE, dot="#4a3b2d", drop=0.34),
    "black": dict(edge="#0d0f12", lit="#363c46", fill="#23272e", far="#1d2026",
                  shade="#0d0f12", shade_o=0.45, inner="#8d99a9", inner_o=0.72, inner_w=1.9,
                  line="#a3aebc", line_w=3.6, dot="#c3ccd8", drop=0.40),
}
NS = "{http://www.w3.org/2000/svg}"


def dress(svg, c):
    root = ET.parse(svg).getroot()
    body, clips, n = [], [], 0
    half = 0.0
    for el in root.iter(NS + "path"):
        d, cls = " ".join(el.get("d").split()), el.get("class")
        if cls == "part":
            n += 1
            sx = float(el.get("data-shade", "7"))
            clips.append(f'<clipPath id="c{n}"><path d="{d}"/></clipPath>')
            body.append(
                f'<path d="{d}" fill="url(#g)"/>'
                f'<g clip-path="url(#c{n})">'
                f'<path transform="translate({-sx} {-sx*0.25:.2f})" fill-rule="evenodd" '
                f'fill="{c["shade"]}" fill-opacity="{c["shade_o"]}" '
                f'd="M-40-40H220V220H-40Z {d}"/>'
                f'<path d="{d}" fill="none" stroke="url(#i)" stroke-width="{STROKE + 2*c["inner_w"]}" '
                f'stroke-linejoin="round"/></g>'
                f'<path d="{d}" fill="none" stroke="{c["edge"]}" stroke-width="{STROKE}" '
                f'stroke-linejoin="round"/>')
        elif cls == "line":
            w = float(el.get("data-w", "1")) * c["line_w"]
            body.append(f'<path d="{d}" fill="none" stroke="{c["line"]}" stroke-width="{w}" '
                        f'stroke-linecap="round" stroke-linejoin="round"/>')
        elif cls == "dot":
            body.append(f'<path d="{d}" fill="{c["dot"]}"/>')
    base = float(root.get("data-base"))
    return f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="{SIZE}" height="{SIZE}">
<defs>
<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="40" y1="40" x2="122" y2="62">
<stop offset="0" stop-color="{c["lit"]}"/><stop offset=".45" stop-color="{c["fill"]}"/><stop offset="1" stop-color="{c["far"]}"/></linearGradient>
<linearGradient id="i" gradientUnits="userSpaceOnUse" x1="40" y1="40" x2="122" y2="62">
<stop offset="0" stop-color="{c["inner"]}" stop-opacity="{c["inner_o"]}"/><stop offset="1" stop-color="{c["inner"]}" stop-opacity="{c["inner_o"]*0.45}"/></linearGradient>
<filter id="b" x="-30%" y="-150%" width="160%" height="400%"><feGaussianBlur stdDeviation="3.4 2.2"/></filter>
{"".join(clips)}
</defs>
<ellipse cx="81.5" cy="142.5" rx="{base + 3}" ry="5" fill="#000" fill-opacity="{c["drop"]}" filter="url(#b)"/>
{"".join(body)}
</svg>'''


def squeeze(png):
    subprocess.run(["pngquant", "--force", "--strip", "--speed", "1", "--quality", "90-100",
                    "--output", str(png), "256", str(png)], check=True)
    subprocess.run(["optipng", "-quiet", "-o5", "-strip", "all", str(png)], check=True)


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    for svg in sorted((HERE / "pieces").glob("*.svg")):
        for colour, c in SETS.items():
            subprocess.run(["rsvg-convert", "-w", str(SIZE), "-h", str(SIZE),
                            "-o", str(OUT / f"{colour}_{svg.stem}.png")],
                           input=dress(svg, c).encode(), check=True)
            squeeze(OUT / f"{colour}_{svg.stem}.png")


main()
