#!/bin/sh
# Every C and C++ file is laid out as .clang-format says.
set -eu
cd "$(dirname "$0")/../.."
files=$(git -c safe.directory="$PWD" ls-files '*.c' '*.cpp' '*.h' ':!lit-tests')
echo "$files" | xargs clang-format-19 --dry-run --Werror
