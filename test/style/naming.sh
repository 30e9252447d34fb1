#!/bin/sh
# Names follow .clang-tidy, in all sources that the build folder given compiles, and their headers.
build=$1
cd "$(dirname "$0")/../.." || exit
log=$(mktemp)
run-clang-tidy-19 -quiet -j "$(nproc)" -p "$build" "^$PWD/(runtime|pass|tools|test)/" >"$log" 2>&1
status=$?
grep -E '(warning|error):' "$log" | sort -u
rm "$log"
exit $status
