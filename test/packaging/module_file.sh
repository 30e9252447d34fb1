#!/bin/sh
# Loads the module file of an installed and moved tree with Environment Modules, and finds Anole where it then is.
# module_file.sh BUILD
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
modules=$(find /usr/lib /usr/share -name modulecmd.tcl 2>/dev/null | head -n 1)
[ -n "$modules" ] || {
  echo "there is no modulecmd.tcl; install environment-modules (packages.txt)"
  exit 1
}
cmake --install "$1" --prefix "$folder/first" >"$folder/log"
mv "$folder/first" "$folder/moved"
prefix=$folder/moved

fail() {
  echo "$*"
  exit 1
}

module() { # what `module` evaluates in a shell
  HOME=$folder MODULEPATH=$prefix/share/modulefiles "$modules" sh "$@" 2>"$folder/messages" ||
    fail "$(cat "$folder/messages")"
}

before=$PATH
unset PYTHONPATH PKG_CONFIG_PATH CMAKE_PREFIX_PATH
eval "$(module load anole)"
[ "$(command -v anole)" = "$prefix/bin/anole" ] || fail "anole is $(command -v anole)"
[ -e "$(pkg-config --variable=runtime anole)" ] || fail "pkg-config does not find the runtime"
[ "$CMAKE_PREFIX_PATH" = "$prefix" ] || fail "CMAKE_PREFIX_PATH is $CMAKE_PREFIX_PATH"
[ -z "$(find "$prefix" -path '*/anole/__init__.py')" ] || (cd / && /usr/bin/python3 -B -c 'import anole')
# The tracer reports variables of its own that it does not know: the module may set none.
[ -z "$(env | grep '^ANOLE' | grep -v '^ANOLE_BIN=' || true)" ] || fail "$(env | grep '^ANOLE')"
module whatis anole >/dev/null
grep -q 'Anole .*traces of MPI programs' "$folder/messages" || fail "$(cat "$folder/messages")"

eval "$(module unload anole)"
[ "$PATH" = "$before" ] || fail "unloading leaves PATH=$PATH"
