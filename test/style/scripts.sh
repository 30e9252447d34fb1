#!/bin/sh
# Shell scripts have none of the mistakes that shellcheck finds.
set -eu
cd "$(dirname "$0")/../.."
files=$(git -c safe.directory="$PWD" ls-files)
scripts=$(for file in $files; do
  if head -n 1 "$file" | grep -qE '^#!.*[ /](ba)?sh$'; then echo "$file"; fi
done)
echo "$scripts" | xargs shellcheck
