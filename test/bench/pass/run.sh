#!/bin/sh
# What the pass costs on code that does not communicate, in instructions (callgrind): run.sh BUILD [LEVEL]
set -eu
build=$1
level=${2:-O2}
here=$(cd "$(dirname "$0")" && pwd)
inputs=$here/../../../lit-tests/Inputs
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

compile() { # variant source object options...
  variant=$1 source=$2 object=$3
  shift 3
  [ "$variant" = plain ] || set -- "$@" "-fpass-plugin=$build/lib/AnolePass.so"
  clang-19 "-$level" -I"$inputs" "$@" -c "$here/$source" -o "$work/$object"
}

link_chain() {
  for n in 1 2 3 4 5 6 7 8 9 10; do
    next=level$((n + 1))
    [ $n -lt 10 ] || next=last
    compile "$1" chain-level.c "level$n.o" -DLEVEL=level$n -DNEXT=$next
  done
  compile "$1" chain.c chain.o
  compile "$1" chain-end.c end.o
  clang-19 "$work"/level*.o "$work/chain.o" "$work/end.o" "$work/mpi.o" -o "$work/chain-$1"
}

link_one() { # variant program
  compile "$1" "$2.c" "$2.o"
  clang-19 "$work/$2.o" "$work/mpi.o" -o "$work/$2-$1"
}

instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/$1" 2>&1 >/dev/null |
    sed -n 's/.*refs: *//p' | tr -d ,
}

clang-19 -O2 -I"$here/../../../include" -c "$inputs/FakeMpi.c" -o "$work/mpi.o"
echo "| program (-$level) | instructions without | with the pass | difference | each |"
echo "| --- | --- | --- | --- | --- |"
for program in chain rare silent; do
  for variant in plain anole; do
    if [ $program = chain ]; then link_chain $variant; else link_one $variant $program; fi
  done
  plain=$(instructions $program-plain)
  anole=$(instructions $program-anole)
  case $program in
  chain) count=1000000 unit="call" ;;
  *) count=2000000 unit="iteration" ;;
  esac
  awk -v n=$program -v a="$plain" -v b="$anole" -v c=$count -v u=$unit \
    'BEGIN { printf "| %s | %d | %d | %+.2f %% | %+.2f a %s |\n", n, a, b, 100 * (b - a) / a, (b - a) / c, u }'
done
