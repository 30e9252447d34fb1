#!/bin/sh
# Installs Anole to a temporary folder, moves it, and uses it from there as another project would.
# package_test.sh BUILD COMPILER
set -eu
build=$1 compiler=$2
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cmake --install "$build" --prefix "$folder/first" > "$folder/log"
mv "$folder/first" "$folder/moved"
prefix=$folder/moved

expect() { # PATTERN COMMAND...: the command's output has a line with the pattern
  pattern=$1
  shift
  "$@" > "$folder/output" 2>&1 || true
  grep -q -e "$pattern" "$folder/output" || {
    echo "expected '$pattern' from: $*"
    cat "$folder/output"
    exit 1
  }
}

expect '^anole [0-9]' "$prefix/bin/anole" --version
expect '^Replays' "$prefix/bin/anole-replay" --help
expect 'anole.-print' cat "$prefix/share/man/man1/anole.1"
test -e "$(PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name anole.pc)") \
  pkg-config --variable=runtime anole)"

# The wrappers find their header and the runtime where they are now.
printf '#include <anole/anole.h>\nint main(void) { anole_pause(); }\n' > "$folder/uses.c"
"$prefix/bin/anole-mpicc" "$folder/uses.c" -o "$folder/uses"
expect "$prefix/.*/libanole.so" ldd "$folder/uses"

cmake -S "$here" -B "$folder/cmake" -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_CXX_COMPILER="$compiler" > "$folder/log"
cmake --build "$folder/cmake" > "$folder/log"
expect 'none.anole' "$folder/cmake/consumer"

PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name anole.pc)")
export PKG_CONFIG_PATH
# The flags are words on purpose.
# shellcheck disable=SC2046
"$compiler" -std=c++17 $(pkg-config --cflags anole) "$here/consumer.cpp" \
  $(pkg-config --libs anole) -o "$folder/consumer"
expect 'none.anole' "$folder/consumer"
