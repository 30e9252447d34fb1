#!/bin/sh
# Names follow .clang-tidy, in all sources and their headers. A folder in the build folder given is configured for it,
# because the build itself compiles many files as one.
build=$1/tidy
cd "$(dirname "$0")/../.." || exit
log=$(mktemp)
{ cmake --preset tidy -B "$build" && cmake --build "$build" --target anole_generated; } >"$log" 2>&1 || {
  cat "$log"
  exit 1
}
run-clang-tidy-19 -quiet -j "$(nproc)" -p "$build" "^$PWD/(runtime|pass|tools|test)/" >"$log" 2>&1
status=$?
grep -E '(warning|error):' "$log" | sort -u
rm "$log"
exit $status
