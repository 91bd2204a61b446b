#!/usr/bin/env python3
"""Styles the drawings of the pieces for each theme, and renders them. The base theme's pieces stay
SVG: everybody downloads them, and compressed they are a ninth as large as PNGs.
Names of themes on the command line: only those. Needs rsvg-convert, pngquant, optipng.

A drawing holds geometry only, in a 160 x 160 box with the baseline at y = 141:
  class="part"  a closed shape, drawn in order, each over the ones before it
  class="shade" a shape of shade on the part before it; class="glint", "spark" highlights on it
  class="line"  an inner detail, stroked
  class="dot"   a small filled detail (eye, nostril)

The drawings in pieces/ are turned wood under a lamp: a soft gradient from the left,
a crescent of shade on the right of every part, a thin inner line of light, the
edge, and the contact shadow. Those in pieces_ink/ are flat: printed with engraved
shading, or bold.
"""
import xml.etree.ElementTree as ET
from common import HERE, THEMES, render, squeeze, wanted

SIZE = 320
STROKE = 4.4
NS = "{http://www.w3.org/2000/svg}"


def paths(svg):
    return [(" ".join(el.get("d").split()), el) for el in ET.parse(svg).getroot().iter(NS + "path")]


def crescent(d, sx):
    """Returns the crescent of shade on a part: the part minus a copy that is moved away from the shade."""
    return f'<path transform="translate({-sx} {-sx * 0.3:.2f})" fill-rule="evenodd" d="M-40-40H220V220H-40Z {d}"'


def lit(svg, c):
    body, rim, clips, n = [], [], [], 0
    todo = paths(svg)
    for at, (d, el) in enumerate(todo):
        cls, w = el.get("class"), float(el.get("data-w", "1"))
        if cls == "part":
            n += 1
            sx = float(el.get("data-shade", "7"))
            clips.append(f'<clipPath id="c{n}"><path d="{d}"/></clipPath>')
            inside = [f'{crescent(d, sx)} fill="{c["shade"]}" fill-opacity="{c["shade_o"]}"/>']
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
    base = float(ET.parse(svg).getroot().get("data-base"))
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


def flat(svg, c):
    """Ink on paper: a halo that sets the piece off from the square, flat fills, a gap around each
    part that sets it off from the parts below, engraved shade, and, with a `wobble`, the uneven
    edges of a printing block."""
    body, halo, clips = [], [], []
    for d, el in paths(svg):
        cls, w = el.get("class"), float(el.get("data-w", "1"))
        if cls == "part":
            clips.append(f'<clipPath id="c{len(clips)}"><path d="{d}"/></clipPath>')
            halo.append(f'<path d="{d}"/>')
            if c["gap"]:
                body.append(f'<path d="{d}" fill="none" stroke="{c["line"]}" '
                            f'stroke-width="{c["edge_w"] + 2 * c["gap"]}" stroke-linejoin="round"/>')
            shade = f'{crescent(d, float(el.get("data-shade")))} fill="url(#h)"/>' if c["hatch_w"] else ""
            body.append(
                f'<path d="{d}" fill="{c["fill"]}"/><g clip-path="url(#c{len(clips) - 1})">{shade}</g>'
                f'<path d="{d}" fill="none" stroke="{c["edge"]}" stroke-width="{c["edge_w"]}" stroke-linejoin="round"/>')
        elif cls == "line":
            body.append(f'<path d="{d}" fill="none" stroke="{c["line"]}" stroke-width="{w * c["line_w"]:.2f}" '
                        f'stroke-linecap="round" stroke-linejoin="round"/>')
        elif cls == "dot":
            body.append(f'<path d="{d}" fill="{c["line"]}"/>')
    wobble = 'filter="url(#w)"' if c["wobble"] else ""
    return f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="{SIZE}" height="{SIZE}">
<defs>
<pattern id="h" width="5.2" height="5.2" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
<rect width="5.2" height="{c["hatch_w"]}" fill="{c["line"]}"/></pattern>
<filter id="w" filterUnits="userSpaceOnUse" x="0" y="0" width="160" height="160">
<feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="2" seed="4"/>
<feDisplacementMap in="SourceGraphic" scale="{c["wobble"]}" xChannelSelector="R" yChannelSelector="G"/></filter>
{"".join(clips)}
</defs>
<g {wobble}>
<g fill="{c["halo"]}" stroke="{c["halo"]}" stroke-width="{c["edge_w"] + 2 * c["halo_w"]}" stroke-linejoin="round" opacity="{c["halo_o"]}">{"".join(halo)}</g>
{"".join(body)}
</g>
</svg>'''


LANTERN = {
    "white": dict(edge="#4a3b2d", lit="#fffefb", fill="#fbf7ef", far="#f1e8d8",
                  shade="#bfa886", shade_o=0.42, inner="#ffffff", inner_o=0.9, inner_far=0.3, inner_w=1.5,
                  glint="#ffffff", glint_o=0.0, line="#4a3b2d", line_w=STROKE, dot="#4a3b2d", drop=0.36,
                  rim="#2a1f16", rim_w=0, rim_o=0),
    "black": dict(edge="#0d0f12", lit="#343a44", fill="#23272e", far="#1e2127",
                  shade="#0d0f12", shade_o=0.5, inner="#9aa7b8", inner_o=0.95, inner_far=0.28, inner_w=1.9,
                  glint="#b9c4d2", glint_o=0.34, line="#aab5c3", line_w=3.4, dot="#c9d2dd", drop=0.42,
                  rim="#aeb9c7", rim_w=1.3, rim_o=0.38),
}
# The same wood in the cool light of a hall, without bright spots.
HALL = {
    "white": LANTERN["white"] | dict(edge="#1c2723", lit="#f1f3ec", fill="#e4e8de", far="#cdd5ca",
                                     shade="#7f9488", inner="#fbfdf8", line="#1c2723", dot="#1c2723"),
    "black": LANTERN["black"] | dict(edge="#05080a", lit="#2b323a", fill="#171c22", far="#12161b", shade="#05080a",
                                     inner="#a5b8b6", glint="#bfd0cd", line="#b6c8c4", dot="#d5e2de",
                                     rim="#cfe0d8", rim_w=1.9, rim_o=0.8),
}
INK, PAPER = "#1d1611", "#fbf4e2"
PRINT = {
    "white": dict(fill=PAPER, edge=INK, edge_w=4.6, line=INK, line_w=3.6, hatch_w=1.5, gap=0,
                  halo=PAPER, halo_w=2.2, halo_o=0.9, wobble=1.6),
    "black": dict(fill=INK, edge=INK, edge_w=4.6, line=PAPER, line_w=3.4, hatch_w=0, gap=1.5,
                  halo=PAPER, halo_w=2.6, halo_o=0.9, wobble=1.6),
}
BOLD = {
    "white": dict(fill="#ffffff", edge="#000000", edge_w=8, line="#000000", line_w=6, hatch_w=0, gap=0,
                  halo="#ffffff", halo_w=2.2, halo_o=1, wobble=0),
    "black": dict(fill="#000000", edge="#000000", edge_w=6, line="#ffffff", line_w=5.4, hatch_w=0, gap=2.2,
                  halo="#ffffff", halo_w=3.4, halo_o=1, wobble=0),
}
# What is added to the names of the drawings' folders, the function that styles them, its colours, and the
# quality and number of colours of a PNG.
PIECES = {
    "base": ("", lit, LANTERN, None, None),
    "contrast": ("_ink", flat, BOLD, "80-100", 48),
    "paper": ("_ink", flat, PRINT, "80-100", 64),
    "tournament": ("", lit, HALL, "90-100", 256),
}


def main():
    for theme in wanted(PIECES):
        kind, dress, styles, quality, colours = PIECES[theme]
        for folder in ("pieces", "draughts"):
            out = THEMES / theme / folder
            out.mkdir(parents=True, exist_ok=True)
            for svg in sorted((HERE / f"{folder}{kind}").glob("*.svg")):
                for colour, c in styles.items():
                    dressed = dress(svg, c)
                    if quality is None:
                        (out / f"{colour}_{svg.stem}.svg").write_text(dressed + "\n")
                        continue
                    png = out / f"{colour}_{svg.stem}.png"
                    render(dressed, SIZE, png)
                    squeeze(png, quality, colours)


main()
