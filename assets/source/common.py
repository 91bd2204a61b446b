"""Shared by the scripts that make the themes' pictures. Needs rsvg-convert, pngquant, optipng, numpy, scipy, pillow."""
import subprocess, sys
import numpy as np
from pathlib import Path
from PIL import Image
from scipy.ndimage import binary_dilation

HERE = Path(__file__).resolve().parent
THEMES = HERE.parent / "themes"


def wanted(themes):
    """Returns those of these themes that the command line names, or all of them if it names none."""
    unknown = [name for name in sys.argv[1:] if not (THEMES / name).is_dir()]
    if unknown:
        sys.exit(f"{Path(sys.argv[0]).name}: there is no theme {', '.join(unknown)}")
    return [name for name in themes if name in sys.argv[1:] or len(sys.argv) == 1]


def render(svg, side, out="-"):
    """Draws the text of an SVG as a square PNG, into the file `out`; without one, returns the bytes."""
    target = [] if out == "-" else ["-o", str(out)]
    return subprocess.run(["rsvg-convert", "-w", str(side), "-h", str(side), *target],
                          input=svg.encode(), check=True, capture_output=True).stdout


def squeeze(png, quality="90-100", colours=256, dither=True):
    """Reduces the colours and then the bytes. Without dither, files are smaller, but wide gradients show steps."""
    smooth = [] if dither else ["--nofs"]
    subprocess.run(["pngquant", "--force", "--strip", "--speed", "1", "--quality", quality, *smooth,
                    "--output", str(png), str(colours), str(png)], check=True)
    clear_fringe(png)
    pack(png, keep_type=False)


def clear_fringe(png):
    """Gives transparent pixels the colour of their neighbours, because filtering mixes the two.
    pngquant leaves them green."""
    image = Image.open(png)
    px = np.asarray(image.convert("RGBA"))
    clear = px[..., 3] == 0
    beside = px[binary_dilation(clear) & ~clear]
    if image.mode == "P" and beside.size:
        transparency = image.info["transparency"]
        # Pillow gives one number if only one colour is not opaque.
        at = [transparency] if isinstance(transparency, int) else [i for i, alpha in enumerate(transparency) if alpha == 0]
        palette = np.array(image.getpalette()).reshape(-1, 3)
        palette[at] = beside[:, :3].mean(0).round()
        image.putpalette(palette.ravel().tolist())
        image.save(png, transparency=transparency)


def pack(png, keep_type=True):
    """Makes the file smaller without a change to the picture; `keep_type` also keeps the pixel format."""
    keep = ["-nc", "-nb"] if keep_type else []
    subprocess.run(["optipng", "-quiet", *keep, "-o5", "-strip", "all", str(png)], check=True)
