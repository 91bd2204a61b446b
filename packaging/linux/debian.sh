# What both .debs have in common, for `deb` and `../server/deb` to source after parts.sh.

architecture=$(dpkg --print-architecture)
maintainer="fogchess contributors <fogchess@users.noreply.github.com>"

# Prints a text as fields of Debian's files continue: with a space before each line.
continued() { sed -e 's/^$/./' -e 's/^/ /'; }

# Puts the copyright and the changes of a package into its root. $1: the root; $2: the package;
# $3: which files have other licences, in words.
put_documents() {
    local doc=$1/usr/share/doc/$2
    mkdir -p -- "$doc"
    FACT_COMMENT=$3 FACT_EXPAT=$(continued <"$root/LICENSE-MIT") \
        fill_in "$root/packaging/linux/copyright" >"$doc/copyright"
    FACT_PACKAGE=$2 FACT_MAINTAINER=$maintainer fill_in "$root/packaging/linux/changelog" |
        gzip -9 -n >"$doc/changelog.gz"
}

# Puts the manual page of a program into a package's root, made from what --help says. $1: the root;
# $2: the program; $3: the section; $4: what it is, in a few words.
put_manual() {
    help2man --no-info --section "$3" --version-string "$version" --name "$4" "$2" | put_page_of_manual "$1" "${2##*/}" "$3"
}

# Puts a page of the manual, from standard input, into a package's root.
put_page_of_manual() {
    mkdir -p -- "$1/usr/share/man/man$3"
    gzip -9 -n >"$1/usr/share/man/man$3/$2.$3.gz"
}

# Prints the packages of the libraries that programs are linked with, after dpkg-shlibdeps.
linked_packages() {
    local work=$root/target/packaging/shlibdeps
    fresh "$work/debian"
    # It wants to stand in a source package.
    printf 'Source: fogchess\n\nPackage: fogchess\nArchitecture: any\n' >"$work/debian/control"
    # It warns that the programs do not lie in that package, which says nothing here.
    (cd -- "$work" && dpkg-shlibdeps -O "$@" >found 2>warnings || { cat warnings >&2 && exit 1; }) || return 1
    sed -n 's/^shlibs:Depends=//p' "$work/found"
}

# Packs a package's root whose DEBIAN/control lacks the lines that all have. $1: the root; $2: the
# folder of the .deb.
pack_deb() {
    local stage=$1 package
    package=$(sed -n 's/^Package: //p' "$stage/DEBIAN/control")
    {
        printf 'Version: %s\nArchitecture: %s\nMaintainer: %s\nPriority: optional\n' "$version" "$architecture" "$maintainer"
        printf 'Installed-Size: %s\n' "$(du -k -s --apparent-size --exclude=DEBIAN "$stage" | cut -f 1)"
    } >>"$stage/DEBIAN/control"
    (cd -- "$stage" && find . -path ./DEBIAN -prune -o -type f -print | sed 's|^\./||' | sort | xargs -d '\n' md5sum >DEBIAN/md5sums)
    date_all "$stage"
    dpkg-deb --root-owner-group -Zxz --build "$stage" "$2/${package}_${version}_$architecture.deb" >/dev/null
}
