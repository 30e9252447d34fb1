#!/bin/sh
# Installs Anole to a temporary folder, moves it, and uses it from there as another project would.
# package_test.sh BUILD COMPILER
set -eu
build=$1 compiler=$2
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cmake --install "$build" --strip --prefix "$folder/first" > "$folder/log"
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

fail() {
  echo "$*"
  exit 1
}

expect '^anole [0-9]' "$prefix/bin/anole" --version
expect '^Replays' "$prefix/bin/anole-replay" --help
expect 'anole.-print' cat "$prefix/share/man/man1/anole.1"
test -e "$(PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name anole.pc)") \
  pkg-config --variable=runtime anole)"

# It is complete and small, and the libraries show what is meant for others alone.
for file in LICENSE trace.proto tools.md; do
  test -n "$(find "$prefix/share/doc" -name "$file")" || fail "$file is not installed"
done
size=$(du -sb "$prefix" --exclude='*openmpi*' | cut -f1)
test "$size" -le 21000000 || fail "the installed tree takes $size bytes for one MPI"
others=$(($(du -sb "$prefix" | cut -f1) - size))
test "$others" -lt 6000000 || fail "Open MPI takes $others bytes more"
for library in "$(dirname "$(find "$prefix" -name libanole.so)")"/*.so; do
  shown=$(nm -D --defined-only "$library" | awk '{ print $3 }')
  jumps='_?setjmp$|_?longjmp$|siglongjmp$|__sigsetjmp$|__longjmp_chk$'
  joins='pthread_(try|timed|clock)join_np$|(pthread|thrd)_(join|detach)$'
  others=$(echo "$shown" | grep -vE "^(P?MPIX?_|anole_|__anole_|llvmGetPassPluginInfo\$|$jumps|$joins)" || true)
  test -z "$others" || fail "$library shows $others"
done

# The Python module, if it was built, is found below the prefix.
module=$(find "$prefix" -path '*/anole/__init__.py')
test -z "$module" || expect 'Error: .*none.anole' env PYTHONPATH="${module%/anole/__init__.py}" \
  /usr/bin/python3 -B -c 'import anole; anole.open("none.anole")'

# The wrappers find their header and the runtime where they are now.
printf '#include <anole/anole.h>\nint main(void) { anole_pause(); }\n' > "$folder/uses.c"
"$prefix/bin/anole-mpicc" "$folder/uses.c" -o "$folder/uses"
expect "$prefix/.*/libanole.so" ldd "$folder/uses"

# The runtime finds the command, which says why a program hangs.
printf '#include <mpi.h>\nint main(int count, char **words) { MPI_Init(&count, &words);
  MPI_Recv(&count, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); }\n' > "$folder/hangs.c"
"$prefix/bin/anole-mpicc" "$folder/hangs.c" -o "$folder/hangs"
expect 'rank 0 waits in MPI_Recv' env ANOLE_HANG=1 ANOLE_HANG_ABORT=on \
  ANOLE_OUTPUT="$folder/hangs.anole" "$folder/hangs"

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
