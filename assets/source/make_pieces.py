#!/usr/bin/env python3
"""Dresses the piece drawings in pieces/*.svg and renders them.

A drawing holds geometry only, in a 160 x 160 box with the baseline at y = 141:
  class="part"  a closed shape, drawn in order, each over the ones before it
  class="shade" a shape of shade on the part before it; class="glint", "spark" highlights on it
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
STROKE = 4.4
SETS = {
    "white": dict(edge="#4a3b2d", lit="#fffefb", fill="#fbf7ef", far="#f1e8d8",
                  shade="#bfa886", shade_o=0.42, inner="#ffffff", inner_o=0.9, inner_far=0.3, inner_w=1.5,
                  glint="#ffffff", glint_o=0.0, line="#4a3b2d", line_w=STROKE, dot="#4a3b2d", drop=0.36,
                  rim="#2a1f16", rim_w=0, rim_o=0),
    "black": dict(edge="#0d0f12", lit="#343a44", fill="#23272e", far="#1e2127",
                  shade="#0d0f12", shade_o=0.5, inner="#9aa7b8", inner_o=0.95, inner_far=0.28, inner_w=1.9,
                  glint="#b9c4d2", glint_o=0.34, line="#aab5c3", line_w=3.4, dot="#c9d2dd", drop=0.42,
                  rim="#aeb9c7", rim_w=1.3, rim_o=0.38),
}
NS = "{http://www.w3.org/2000/svg}"


def dress(svg, c):
    root = ET.parse(svg).getroot()
    body, rim, clips, n = [], [], [], 0
    todo = [(" ".join(el.get("d").split()), el) for el in root.iter(NS + "path")]
    for at, (d, el) in enumerate(todo):
        cls, w = el.get("class"), float(el.get("data-w", "1"))
        if cls == "part":
            n += 1
            sx = float(el.get("data-shade", "7"))
            clips.append(f'<clipPath id="c{n}"><path d="{d}"/></clipPath>')
            inside = [f'<path transform="translate({-sx} {-sx * 0.3:.2f})" fill-rule="evenodd" fill="{c["shade"]}" '
                      f'fill-opacity="{c["shade_o"]}" d="M-40-40H220V220H-40Z {d}"/>']
            for d2, el2 in todo[at + 1:]:
                if el2.get("class") == "shade":
                    inside.append(f'<path d="{d2}" fill="{c["shade"]}" fill-opacity="{c["shade_o"]}"/>')
                elif el2.get("class") == "spark":
                    inside.append(f'<path d="{d2}" fill="{c["glint"]}" fill-opacity="{min(1, c["glint_o"] * 2)}"/>')
                elif el2.get("class") == "glint":
                    inside.append(f'<path d="{d2}" fill="none" stroke="{c["glint"]}" stroke-opacity="{c["glint_o"]}" '
                                  f'stroke-width="{float(el2.get("data-w", "1")) * 3.4}" stroke-linecap="round"/>')
                else:
                    break
            rim.append(f'<path d="{d}"/>')
            inner = float(el.get("data-inner", "1"))
            body.append(
                f'<path d="{d}" fill="url(#g)"/><g clip-path="url(#c{n})">{"".join(inside)}'
                f'<path d="{d}" fill="none" stroke="url(#i)" stroke-width="{STROKE + 2 * c["inner_w"]}" '
                f'stroke-opacity="{inner}" stroke-linejoin="round"/></g>'
                f'<path d="{d}" fill="none" stroke="{c["edge"]}" stroke-width="{STROKE}" stroke-linejoin="round"/>')
        elif cls == "line":
            body.append(f'<path d="{d}" fill="none" stroke="{c["line"]}" stroke-width="{w * c["line_w"]:.2f}" '
                        f'stroke-linecap="round" stroke-linejoin="round"/>')
        elif cls == "dot":
            body.append(f'<path d="{d}" fill="{c["dot"]}"/>')
    base = float(root.get("data-base"))
    return f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="{SIZE}" height="{SIZE}">
<defs>
<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="42" y1="40" x2="122" y2="64">
<stop offset="0" stop-color="{c["lit"]}"/><stop offset=".45" stop-color="{c["fill"]}"/><stop offset="1" stop-color="{c["far"]}"/></linearGradient>
<linearGradient id="i" x1=".1" y1="0" x2=".75" y2="1">
<stop offset="0" stop-color="{c["inner"]}" stop-opacity="{c["inner_o"]}"/><stop offset="1" stop-color="{c["inner"]}" stop-opacity="{c["inner_o"] * c["inner_far"]:.3f}"/></linearGradient>
<filter id="b" x="-30%" y="-150%" width="160%" height="400%"><feGaussianBlur stdDeviation="3.4 2.2"/></filter>
{"".join(clips)}
</defs>
<ellipse cx="81.5" cy="142.5" rx="{base + 3}" ry="5" fill="#000" fill-opacity="{c["drop"]}" filter="url(#b)"/>
<g fill="none" stroke="{c["rim"]}" stroke-width="{STROKE + 2 * c["rim_w"]}" stroke-linejoin="round" opacity="{c["rim_o"]}">{"".join(rim)}</g>
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
