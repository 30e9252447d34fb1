#!/bin/sh
# Every C and C++ file is laid out as .clang-format says.
cd "$(dirname "$0")/../.." || exit
git ls-files '*.c' '*.cpp' '*.h' ':!lit-tests' | xargs clang-format-19 --dry-run --Werror
