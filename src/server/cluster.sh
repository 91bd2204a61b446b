#!/usr/bin/env bash
# Runs a cluster on this machine: a database, a bus, two nodes and a proxy before them. Called by
# ./play cluster, which builds the server and installs the rest.
#
#     cluster.sh SERVER PAGE [--port N] [--data DIR] [ARGS…]
#
# ARGS go to both nodes. Ctrl+C, or SIGTERM, stops everything, and the data stay.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
server=$1 page=$2
shift 2
port=8080 data= args=()
while [ $# -gt 0 ]; do
    case "$1" in
        --port) shift && port=${1:?'--port needs a number'} ;;
        --data) shift && data=${1:?'--data needs a folder'} ;;
        *) args+=("$1") ;;
    esac
    shift
done

say() { printf '%s\n' "cluster: $*" >&2; }

# PostgreSQL refuses to run as root, and its user does not see into root's home.
as_owner=()
if [ "$(id -u)" = 0 ]; then
    data=${data:-/var/lib/fogchess/cluster}
    as_owner=(setpriv --reuid=postgres --regid=postgres --clear-groups)
fi
data=${data:-${XDG_DATA_HOME:-$HOME/.local/share}/fogchess/cluster}
mkdir -p -- "$data/log"
data=$(cd -- "$data" && pwd)

# Debian keeps its programs outside the PATH, by versions.
for folder in /usr/lib/postgresql/*/bin; do
    [ -e "$folder/postgres" ] && PATH="$folder:$PATH"
done
PATH="$PATH:/usr/sbin:/sbin"

names=() pids=()
# $1: a name for messages; then the command. Each has a process group of its own, so that Ctrl+C
# reaches none of them: they end in an order.
start() {
    local name=$1
    shift
    setsid "$@" >>"$data/log/$name.log" 2>&1 &
    names+=("$name") pids+=("$!")
}

# $1: the signal; $2: the beginning of a name. Ends what is called so, and waits for it.
finish() {
    local i
    for i in "${!pids[@]}"; do
        case "${names[$i]}" in "$2"*) kill "-$1" "${pids[$i]}" 2>/dev/null || true ;; esac
    done
    for i in "${!pids[@]}"; do
        case "${names[$i]}" in "$2"*) wait "${pids[$i]}" 2>/dev/null || true ;; esac
    done
}

stop_all() {
    trap '' INT TERM EXIT
    say 'stopping: games finish what is being stored'
    finish TERM node
    finish TERM proxy
    finish TERM bus
    # A fast shutdown, which waits for nobody.
    finish INT database
    say 'stopped'
}
trap 'stop_all; exit 0' INT TERM
trap stop_all EXIT

# $1: a name for messages; then a command that succeeds when all is well. It is tried for 30 seconds.
wait_for() {
    local name=$1 tries=0
    shift
    until "$@" >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ "$tries" -lt 150 ] || {
            say "$name does not start. Its last words, in $data/log/$name.log:"
            tail -n 5 -- "$data/log/$name.log" >&2
            exit 1
        }
        sleep 0.2
    done
}

if [ ! -e "$data/database/PG_VERSION" ]; then
    say "making a database in $data/database"
    install -d -m 700 -- "$data/database"
    [ "$(id -u)" != 0 ] || chown postgres -- "$data/database"
    ${as_owner[@]+"${as_owner[@]}"} initdb -D "$data/database" -U fogchess -A trust --no-instructions >>"$data/log/database.log" 2>&1 || {
        say 'that did not work:'
        tail -n 5 -- "$data/log/database.log" >&2
        rmdir -- "$data/database" 2>/dev/null || true
        exit 1
    }
fi
# It listens in its own folder alone, which nobody else can enter.
start database ${as_owner[@]+"${as_owner[@]}"} postgres -D "$data/database" \
    -c listen_addresses= -c "unix_socket_directories=$data/database"
wait_for database pg_isready -h "$data/database"

start bus nats-server -a 127.0.0.1 -p "$((port + 1))"
wait_for bus bash -c "</dev/tcp/127.0.0.1/$((port + 1))"

export FOGCHESS_LISTEN=":$port" FOGCHESS_NODE_1="127.0.0.1:$((port + 2))" FOGCHESS_NODE_2="127.0.0.1:$((port + 3))"
# A path within an address has its slashes written as %2F.
store="postgres://fogchess@${data//\//%2F}%2Fdatabase/postgres"
for node in 1 2; do
    address="FOGCHESS_NODE_$node"
    start "node$node" "$server" --listen "${!address}" --page "$page" --behind-proxy \
        --store "$store" --bus "nats://127.0.0.1:$((port + 1))" ${args[@]+"${args[@]}"}
    wait_for "node$node" "$server" --listen "${!address}" --health
done
start proxy haproxy -db -f "$here/haproxy.cfg"
wait_for proxy "$server" --listen "127.0.0.1:$port" --health

printf 'On this computer:         http://localhost:%s/\n' "$port"
for address in $(hostname -I 2>/dev/null || true); do
    case "$address" in *:*) ;; *) printf 'In the same network:      http://%s:%s/\n' "$address" "$port" ;; esac
done
printf '(Ctrl+C ends it; the data are in %s)\n' "$data"

# Until one of them ends by itself. The nodes do better than that: they may be killed and started.
while kill -0 "${pids[0]}" 2>/dev/null && kill -0 "${pids[1]}" 2>/dev/null && kill -0 "${pids[4]}" 2>/dev/null; do
    sleep 1 &
    wait $! || true
done
say "a part of it has ended: see $data/log"
exit 1
