#!/usr/bin/env python3
"""Makes the discs and the boards of xiangqi, in the style of each theme.
Names of themes on the command line: only those. Needs rsvg-convert, pngquant, optipng.

The characters and pictures on the discs are in xiangqi/: characters in three scripts, made from
fonts by make_xiangqi_characters.py, and our own drawings for players who read no characters.
A drawing in xiangqi/pictures/ holds geometry only, in a circle of radius 50 around 50, 50:
  class="part"  a shape that is painted; data-gap sets it off from the shapes below
  class="bar"   a line that is painted, data-w wide
  class="cut"   a line that is left out, data-w wide; class="hole" a shape that is left out

Red has light discs and Black has dark ones in every theme, for colour-blind players.

A board is an SVG of 900 x 1000: a square of 100 for each point, with the point in its middle.
It looks the same from both sides, because the game turns it for Black: each player can read one of
the river's names, and the light comes from the middle.
"""
import random
import xml.etree.ElementTree as ET
from common import HERE, THEMES, render, squeeze, wanted

SIZE = 320
NS = "{http://www.w3.org/2000/svg}"
SOURCES = HERE / "xiangqi"
KINDS = ("general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier")
CHARACTERS = {
    "traditional": {"red": "帥仕相傌俥炮兵", "black": "將士象馬車砲卒"},
    "simplified": {"red": "帅仕相马车炮兵", "black": "将士象马车炮卒"},
}
# The middle of a disc's face in the box of 160 x 160, and its radius. The game draws a box a
# little larger than a square, so that neighbours nearly touch.
X, Y, R = 80, 79, 69


def sheet(script):
    """The outlines of all characters of a script."""
    return {el.get("id"): el.get("d") for el in ET.parse(SOURCES / f"{script}.svg").iter(NS + "path")}


def drawing(kind):
    """Returns a drawing as the content of a mask: painted shapes are white."""
    def shapes(group):
        out = []
        for el in group:
            if el.tag == NS + "g":
                out.append(f'<g transform="{el.get("transform")}">{shapes(el)}</g>')
            if el.tag != NS + "path":
                continue
            d, cls, w, gap = el.get("d"), el.get("class"), el.get("data-w"), float(el.get("data-gap", 0))
            color = "#fff" if cls in ("part", "bar") else "#000"
            if gap:
                out.append(f'<path d="{d}" fill="#000" stroke="#000" stroke-width="{2 * gap}" stroke-linejoin="round"/>')
            if w:
                out.append(f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{w}" '
                           f'stroke-linecap="round" stroke-linejoin="round"/>')
            else:
                out.append(f'<path d="{d}" fill="{color}"/>')
        return "".join(out)
    return shapes(ET.parse(SOURCES / "pictures" / f"{kind}.svg").getroot())


def figure(lettering, colour, kind, style):
    """Returns the picture or character on a disc: its definitions, and a function that paints it."""
    if lettering == "pictures":
        scale = style["picture"]
        mask = (f'<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="160" height="160">'
                f'<g transform="translate({X} {Y}) scale({scale}) translate(-50 -50)">{drawing(kind)}</g></mask>')
        return mask, lambda color, dx=0, dy=0: (
            f'<g transform="translate({dx} {dy})"><rect width="160" height="160" fill="{color}" mask="url(#m)"/></g>')
    character = CHARACTERS[lettering][colour][KINDS.index(kind)]
    d = style["script"][character]
    return "", lambda color, dx=0, dy=0: (
        f'<path transform="translate({X + dx} {Y + dy}) scale({style["letter"]})" d="{d}" fill="{color}" '
        f'stroke="{color}" stroke-width="{style["bold"]}" stroke-linejoin="round"/>')


def svg(defs, body):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="{SIZE}" height="{SIZE}">'
            f'<defs>{defs}</defs>{body}</svg>')


def turned(c, defs, paint):
    """A disc turned from wood, under a lamp on the left: its side and its shadow below, a
    bevelled edge, a painted groove, and what is carved into its face and painted."""
    grain = "".join(
        f'<path d="M{X - 70} {Y + at}C{X - 30} {Y + at + 5 - bend} {X + 10} {Y + at - 6 + bend} {X + 70} {Y + at + bend}"/>'
        for at, bend in ((-52, 3), (-41, 5), (-33, 4), (-20, 7), (-13, 5), (2, 6), (11, 3), (25, 5), (33, 2), (46, 4)))
    return svg(f'''
<linearGradient id="f"><stop offset="0" stop-color="{c["lit"]}"/>
<stop offset=".5" stop-color="{c["fill"]}"/><stop offset="1" stop-color="{c["far"]}"/></linearGradient>
<linearGradient id="e" x1=".1" y1=".05" x2=".85" y2=".95"><stop offset="0" stop-color="{c["bevel_lit"]}"/>
<stop offset=".5" stop-color="{c["bevel"]}"/><stop offset="1" stop-color="{c["bevel_far"]}"/></linearGradient>
<linearGradient id="s"><stop offset="0" stop-color="{c["side_lit"]}"/><stop offset="1" stop-color="{c["side"]}"/></linearGradient>
<clipPath id="c"><circle cx="{X}" cy="{Y}" r="{R - 6}"/></clipPath>
<filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="2.6"/></filter>
{defs}''', f'''
<circle cx="{X + 1.5}" cy="{Y + 4.5}" r="{R - .5}" fill="#000" fill-opacity="{c["drop"]}" filter="url(#b)"/>
<circle cx="{X}" cy="{Y + 2}" r="{R + .8}" fill="{c["rim"]}" fill-opacity="{c["rim_o"]}"/>
<circle cx="{X}" cy="{Y + 2}" r="{R - .4}" fill="url(#s)"/>
<circle cx="{X}" cy="{Y - .6}" r="{R - 1.4}" fill="url(#e)"/>
<circle cx="{X}" cy="{Y}" r="{R - 5.6}" fill="url(#f)"/>
<g clip-path="url(#c)" fill="none" stroke="{c["grain"]}" stroke-opacity="{c["grain_o"]}" stroke-width="2">{grain}</g>
<circle cx="{X + .8}" cy="{Y + .9}" r="{R - 10}" fill="none" stroke="{c["glint"]}" stroke-opacity="{c["glint_o"]}" stroke-width="2.8"/>
<circle cx="{X}" cy="{Y}" r="{R - 10}" fill="none" stroke="{c["ring"]}" stroke-width="2.8"/>
<g opacity="{c["glint_o"]}">{paint(c["glint"], 1, 1.1)}</g>
{paint(c["ink"])}''')


def printed(c, defs, paint):
    """A disc in print: flat, with a halo that sets it off from the lines, engraved shade along its
    right edge, and the uneven edges of a printing block."""
    return svg(f'''
<pattern id="h" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(38)">
<rect width="5" height="{c["hatch_w"]}" fill="{c["hatch"]}"/></pattern>
<clipPath id="c"><path clip-rule="evenodd" d="{ring(X, Y, R - 2)}{ring(X, Y, R - c["ring_in"])}"/></clipPath>
<filter id="w" filterUnits="userSpaceOnUse" x="0" y="0" width="160" height="160">
<feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="2" seed="4"/>
<feDisplacementMap in="SourceGraphic" scale="{c["wobble"]}" xChannelSelector="R" yChannelSelector="G"/></filter>
{defs}''', f'''
<g {'filter="url(#w)"' if c["wobble"] else ""}>
<circle cx="{X}" cy="{Y}" r="{R + c["halo_w"]}" fill="{c["halo"]}"/>
<circle cx="{X}" cy="{Y}" r="{R - c["edge_w"] / 2}" fill="{c["fill"]}" stroke="{c["edge"]}" stroke-width="{c["edge_w"]}"/>
{f'<path clip-path="url(#c)" fill="url(#h)" fill-rule="evenodd" d="M0 0H160V160H0Z{ring(X - 9, Y - 4, R - 5)}"/>' if c["hatch_w"] else ""}
<circle cx="{X}" cy="{Y}" r="{R - c["ring_in"]}" fill="none" stroke="{c["ring"]}" stroke-width="{c["ring_w"]}"/>
{paint(c["ink"])}
</g>''')


def ring(x, y, r):
    return f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


KAI, MING, SANS = sheet("kai"), sheet("ming"), sheet("sans")
WRITTEN = dict(script=KAI, letter=1.05, bold=3.4, picture=1.04)
LANTERN = {
    "red": WRITTEN | dict(lit="#fff6e4", fill="#f8e9cb", far="#ecd6af", bevel_lit="#fffaf0", bevel="#efdcb8",
                          bevel_far="#c9a878", side_lit="#b08a5c", side="#6d4c2c", grain="#b98f58", grain_o=0.13,
                          glint="#fffdf6", glint_o=0.75, ring="#b3261c", ink="#a81d15", drop=0.4,
                          rim="#2a1f16", rim_o=0.5),
    "black": WRITTEN | dict(lit="#4a3a30", fill="#372a23", far="#2a201b", bevel_lit="#85705f", bevel="#43342b",
                            bevel_far="#1f1713", side_lit="#241a15", side="#0e0a08", grain="#0d0806", grain_o=0.16,
                            glint="#0d0806", glint_o=0.75, ring="#d9c39a", ink="#f3e3c2", drop=0.46,
                            rim="#aeb9c7", rim_o=0.4),
}
# The discs of a hall: bone and ebony in a cool light.
HALL = {
    "red": WRITTEN | dict(lit="#f3f4ec", fill="#e6e9de", far="#d0d7cb", bevel_lit="#fbfdf8", bevel="#d6dcd0",
                          bevel_far="#98a699", side_lit="#7c8a7e", side="#3d4a42", grain="#7f9488", grain_o=0.0,
                          glint="#fbfdf8", glint_o=0.8, ring="#a3232c", ink="#9c1b26", drop=0.42,
                          rim="#0b1210", rim_o=0.5),
    "black": WRITTEN | dict(lit="#2d353d", fill="#1c2329", far="#13181d", bevel_lit="#6f7f86", bevel="#28313a",
                            bevel_far="#0c1013", side_lit="#12171b", side="#050709", grain="#000000", grain_o=0.0,
                            glint="#000000", glint_o=0.6, ring="#a9bcb6", ink="#e3ece6", drop=0.5,
                            rim="#cfe0d8", rim_o=0.6),
}
INK, PAPER, CINNABAR = "#1d1611", "#fbf4e2", "#a11d17"
PRESSED = dict(script=MING, letter=1.08, bold=1.6, picture=1.03, wobble=1.5, halo=PAPER, halo_w=1.8)
PRINT = {
    "red": PRESSED | dict(fill=PAPER, edge=CINNABAR, edge_w=5, ring=CINNABAR, ring_in=10.5, ring_w=1.8,
                          hatch=CINNABAR, hatch_w=1.7, ink=CINNABAR),
    "black": PRESSED | dict(fill=INK, edge=INK, edge_w=4.6, ring=PAPER, ring_in=8, ring_w=2,
                            hatch=INK, hatch_w=0, ink=PAPER),
}
SIGN = dict(script=SANS, letter=1.12, bold=1.2, picture=1.07, wobble=0, hatch_w=0, hatch="#000000", halo="#ffffff", halo_w=2)
BOLD = {
    "red": SIGN | dict(fill="#ffffff", edge="#000000", edge_w=4, ring="#b80000", ring_in=7, ring_w=6.5, ink="#b80000"),
    "black": SIGN | dict(fill="#000000", edge="#000000", edge_w=7, ring="#ffffff", ring_in=6.5, ring_w=2.4, ink="#ffffff"),
}
# The function that styles the discs, its colours, and the number of colours of a PNG: few, because a
# disc fills its picture, and a set has 14.
DISCS = {
    "base": (turned, LANTERN, 28),
    "contrast": (printed, BOLD, 20),
    "paper": (printed, PRINT, 16),
    "tournament": (turned, HALL, 32),
}


def discs(theme):
    dress, styles, colours = DISCS[theme]
    for lettering in (*CHARACTERS, "pictures"):
        out = THEMES / theme / "xiangqi" / lettering
        out.mkdir(parents=True, exist_ok=True)
        for colour, c in styles.items():
            for kind in KINDS:
                png = out / f"{colour}_{kind}.png"
                render(dress(c, *figure(lettering, colour, kind, c)), SIZE, png)
                squeeze(png, "0-100", colours, dither=False)


def straight(points):
    """Lines through points, as one path."""
    return "".join(f"M{x} {y}" + "".join(f"L{x} {y}" for x, y in more) for (x, y), *more in points)


def by_hand(points, rng=random.Random(8)):
    """The same lines, slightly uneven, as if cut in wood by hand."""
    out = []
    for (x, y), *more in points:
        out.append(f"M{x} {y}l")
        for to_x, to_y in more:
            steps = max(1, round(max(abs(to_x - x), abs(to_y - y)) / 40))
            start, at = (x, y), (x, y)
            for step in range(1, steps + 1):
                sway = [rng.uniform(-0.5, 0.5) if step < steps else 0 for _ in "xy"]
                to = [round(a + (b - a) * step / steps + by, 1) for a, b, by in zip(start, (to_x, to_y), sway)]
                out += [f"{b - a:.1f}".removesuffix(".0") for a, b in zip(at, to)]
                at = to
            x, y = to_x, to_y
    return " ".join(out).replace("l ", "l").replace(" M", "M").replace(" -", "-")


def grid():
    """The lines of the board: ranks, files with the river between them, palaces."""
    lines = [[(50, y), (850, y)] for y in range(50, 1000, 100)]
    lines += [[(x, 50), (x, 950)] for x in (50, 850)]
    lines += [[(x, y), (x, y + 400)] for x in range(150, 850, 100) for y in (50, 550)]
    lines += [[(x, y), (900 - x, y + 200)] for x in (350, 550) for y in (50, 750)]
    return lines


def corners(gap, length):
    """The marks of the points where cannons and soldiers start."""
    starts = [(x, y) for x in (150, 750) for y in (250, 750)]
    starts += [(x, y) for x in range(50, 900, 200) for y in (350, 650)]
    return [[(x + dx * (gap + length), y + dy * gap), (x + dx * gap, y + dy * gap), (x + dx * gap, y + dy * (gap + length))]
            for x, y in starts for dx in (-1, 1) for dy in (-1, 1) if 50 < x + dx * gap < 850]


def board(c):
    """A board: its ground, the river, the lines, the frame around them, and the river's names."""
    draw, ink, w = c["draw"], c["ink"], c["line"]
    lines, marks = draw(grid()), draw(corners(9, 17))
    around = c["frame_off"]
    frame = draw([[(50 - around, 50 - around), (850 + around, 50 - around), (850 + around, 950 + around),
                   (50 - around, 950 + around), (50 - around, 50 - around)]])
    names = "".join(f'<path transform="translate({x} 500) scale({turn * c["name"]:g})" d="{c["script"][name]}"/>\n'
                    for name, x, turn in (("楚", 200, 1), ("河", 300, 1), ("漢", 700, -1), ("界", 600, -1)))
    carved = (f'<g fill="none" stroke="{c["glint"]}" stroke-opacity="{c["glint_o"]}" stroke-width="{w}" transform="translate(1.6 1.8)">'
              f'<path d="{lines}"/></g>\n' if c["glint"] else "")
    return f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1000">
<defs><radialGradient id="l" gradientUnits="userSpaceOnUse" cx="450" cy="500" r="680">
<stop offset="0" stop-color="{c["lit"]}"/><stop offset=".45" stop-color="{c["ground"]}"/><stop offset="1" stop-color="{c["far"]}"/></radialGradient></defs>
<rect width="900" height="1000" fill="url(#l)"/>
{c["surface"]()}<rect x="50" y="450" width="800" height="100" fill="{c["river"]}" fill-opacity="{c["river_o"]}"/>
{c["water"]()}{carved}<g fill="none" stroke="{ink}" stroke-width="{w}" stroke-linejoin="round">
<path d="{lines}" stroke-linecap="square"/>
<path d="{marks}" stroke-linecap="round"/>
<path d="{frame}" stroke-width="{c["frame"]}" stroke-linejoin="miter" stroke-linecap="square"/></g>
<g fill="{ink}">
{names}</g>
</svg>
'''


def wood():
    """Returns the grain of a plank: long, slightly bent lines."""
    rng = random.Random(4)
    out, y = [], -20
    while y < 1020:
        bend, lean = rng.uniform(-16, 16), rng.uniform(-10, 10)
        out.append(f"M0 {y:.0f}C{rng.uniform(200, 400):.0f} {y + bend:.0f} {rng.uniform(500, 700):.0f} {y - bend + lean:.0f} 900 {y + lean:.0f}")
        y += rng.uniform(9, 34)
    half = [out[0::2], out[1::2]]
    return "".join(f'<path fill="none" stroke="#8a5a2c" stroke-opacity="{o}" stroke-width="{w}" d="{"".join(part)}"/>\n'
                   for part, o, w in zip(half, (0.11, 0.07), (2.2, 5)))


def waves():
    """Returns water as on old maps: rows of short waves with gaps."""
    rng = random.Random(3)
    out = []
    for row, y in enumerate(range(464, 541, 12)):
        x = 58 + rng.uniform(0, 40)
        while x < 800:
            long = min(rng.randint(2, 5), int((842 - x) / 24))
            if long > 0:
                out.append(f"M{x:.0f} {y}" + "".join(f"q6-5 12 0t12 0" for _ in range(long)))
            x += 24 * long + rng.uniform(24, 90)
    return f'<path fill="none" stroke="#8a7450" stroke-opacity=".55" stroke-width="1.6" stroke-linecap="round" d="{"".join(out)}"/>\n'


def nothing():
    return ""


CARVED = dict(script=KAI, draw=straight, line=3.4, frame=6.5, frame_off=14, name=0.7, water=nothing)
BOARDS = {
    "base": CARVED | dict(lit="#e3c99e", ground="#d8ba8b", far="#bd9868", surface=wood, river="#7a4d22", river_o=0.1,
                          ink="#74502c", glint="#fff3d8", glint_o=0.35),
    "contrast": CARVED | dict(script=SANS, lit="#cfd8e2", ground="#cfd8e2", far="#cfd8e2", surface=nothing, river="#93a2b5",
                              river_o=0.75, ink="#000000", glint="", line=3.8, frame=9),
    "paper": CARVED | dict(script=MING, draw=by_hand, lit="#f4ebd6", ground="#f1e7cf", far="#e6d8b8", surface=nothing,
                           river="#f1e7cf", river_o=0, water=waves, ink="#3a2b1e", glint="", line=3),
    "tournament": CARVED | dict(lit="#5f7f6a", ground="#577561", far="#456050", surface=nothing, river="#16211f", river_o=0.14,
                                ink="#c3d2c2", glint="", line=3.2),
}


def main():
    for theme in wanted(DISCS):
        discs(theme)
        (THEMES / theme / "xiangqi/board.svg").write_text(board(BOARDS[theme]))


main()
