#!/bin/sh
# usage: static_tool.sh BUILD
# The static anole needs no library, and shows and draws a trace.
set -eu
cmake --build "$1" --target anole_static_tool
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if ldd "$1/bin/anole-static" >"$folder/needed" 2>&1; then
  echo "it needs libraries:"
  cat "$folder/needed"
  exit 1
fi
env -i "$1/bin/anole-static" demo "$folder/demo" | grep "^MPI functions"
env -i "$1/bin/anole-static" check "$folder/demo/imbalance.anole"
env -i "$1/bin/anole-static" export "$folder/demo/imbalance.anole" --to otf2 -o "$folder/otf2"
