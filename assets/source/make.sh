#!/bin/sh
# Rebuilds every picture, sound and font under assets/ from assets/source/.
# With names of themes (`make.sh paper`): the pictures of those themes only.
# Needs: rsvg-convert (librsvg2-bin), python3 with numpy, scipy and pillow,
#        pngquant, optipng; without names also oggenc (vorbis-tools),
#        pyftsubset (fonttools), fonts-inter, zopflipy, picosvg (from PyPI).
# The same versions of the tools give the same bytes.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tools="rsvg-convert python3 pngquant optipng"
[ $# -gt 0 ] || tools="$tools oggenc pyftsubset"
for tool in $tools; do
  command -v "$tool" >/dev/null || { echo "make.sh: $tool is missing (see the top of this script)" >&2; exit 1; }
done
for script in make_pieces make_xiangqi make_marks make_fog make_light; do
  python3 "$here/$script.py" "$@"
done
[ $# -eq 0 ] || exit 0
python3 "$here/make_icons.py"
python3 "$here/pack_pictures.py"
python3 "$here/make_sounds.py"
sh "$here/make_fonts.sh"
python3 "$here/make_icon_font.py"
