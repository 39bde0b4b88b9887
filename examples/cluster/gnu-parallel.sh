#!/bin/sh
# Solves a file of positions on several machines with GNU Parallel.
# Usage: gnu-parallel.sh POSITIONS OUTPUT [MACHINES]
# MACHINES as `parallel --sshlogin` has them, as in 8/node1,8/node2,: where : is
# this machine; only this one unless told otherwise. The environment may set
# REVERSI (the program), PART_LINES (1000) and OPTIONS (of `reversi solve`).
set -eu

positions=$(realpath "$1")
mkdir -p "$(dirname "$2")"
cd "$(dirname "$2")"
output=$(basename "$2")
machines=${3:-:}
program=${REVERSI:-reversi}
parts=$output.parts

# The parts, once: a run that goes on must find the same ones.
if [ ! -e "$parts/complete" ]; then
    mkdir -p "$parts"
    split --lines="${PART_LINES:-1000}" --numeric-suffixes --suffix-length=6 \
        --additional-suffix=.obf "$positions" "$parts/"
    touch "$parts/complete"
fi

# A part is done when the job log says so; --resume-failed does the others. The
# result is renamed when it is whole, so no half one is taken for it. Names of
# files are quoted by Parallel; OPTIONS are words on purpose.
parallel --sshlogin "$machines" --transferfile {} --return {.}.txt --cleanup \
    --joblog "$parts/joblog" --resume-failed --halt soon,fail=1 \
    "$program solve --no-line ${OPTIONS:-} {} > {.}.new && mv {.}.new {.}.txt" ::: "$parts"/*.obf

cat "$parts"/*.txt > "$output"
