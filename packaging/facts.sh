# The facts about the game that packages state, for the scripts here to source: each has one place in
# the project, and is read from there. Needs `root`, the project's folder.

say() { printf '%s\n' "package: $*" >&2; }
stop() {
    say "$@"
    exit 1
}

# $1: a key of the first table of Cargo.toml that has it.
cargo_fact() { sed -n "s/^$1 = \"\(.*\)\"\$/\1/p" "$root/Cargo.toml" | head -n 1; }

version=$(cargo_fact version)
# "Fog-of-war chess: you see your own pieces …": the part before the colon is the summary.
description=$(cargo_fact description)
summary=${description%%:*}
title=$(sed -n 's/^game-title = //p' "$root/assets/locales/en/game.ftl")
# shellcheck disable=SC2034 # for the scripts that source this
licence=$(cargo_fact license)
app_id=io.github.fogchess.Fogchess

# The time of the commit stands for the time of the build, so that a second build is the same.
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
    SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct 2>/dev/null) ||
        stop "this is no clone of the project: set SOURCE_DATE_EPOCH to the time of its version, in seconds."
fi
export SOURCE_DATE_EPOCH
# What a build writes depends on neither the user's mask nor their language.
umask 022
export LC_ALL=C TZ=UTC

# Prints a text with the facts in place of their names in {{ }}.
fill_in() {
    FACTS_VERSION=$version FACTS_SUMMARY=$summary FACTS_DESCRIPTION=$description FACTS_ID=$app_id \
        FACTS_LICENCE=$licence FACTS_TITLE=$title "$root/packaging/fill-in" "$root/CHANGELOG.md" "$1"
}
