#!/bin/sh
# Shell scripts have none of the mistakes that shellcheck finds.
set -eu
cd "$(dirname "$0")/../.."
scripts=$(git -c safe.directory="$PWD" ls-files -z |
  xargs -0 awk 'FNR == 1 { if (/^#!.*[ \/](ba)?sh$/) print FILENAME; nextfile }' 2>/dev/null)
echo "$scripts" | xargs shellcheck
