# The parts that packages have in common, for the scripts here to source after facts.sh.

# Puts the game's assets into a folder, without what the program has within itself (its own fonts,
# puzzles), sources, and what is for the page or for readers of the project.
put_assets() {
    local fonts
    mkdir -p -- "$1/fonts"
    cp -R -- "$root/assets/themes" "$root/assets/sounds" "$root/assets/locales" "$root/assets/logo.svg" \
        "$root/assets/CREDITS.md" "$root/assets/credits" "$1"
    cp -- "$root/assets/fonts/OFL.txt" "$1/fonts"
    for fonts in "$root"/assets/fonts/*/; do
        [ ! -d "$fonts" ] || cp -R -- "${fonts%/}" "$1/fonts"
    done
}

# Puts the page into a folder, unless it is left out.
put_page() {
    [ -z "$page" ] || cp -R -- "$page" "$1"
}

# Puts the game's own licences into a folder. Those of others are among the assets.
put_licences() {
    cp -- "$root"/LICENSE-* "$1"
}

# Makes a folder anew.
fresh() {
    rm -rf -- "$1"
    mkdir -p -- "$1"
}

# Makes everything in a folder as old as the version, whoever packs it.
date_all() {
    find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    chmod -R u=rwX,go=rX -- "$1"
}
