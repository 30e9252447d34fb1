#!/bin/sh
# Shell scripts have none of the mistakes that shellcheck finds.
cd "$(dirname "$0")/../.." || exit
git ls-files | while read -r file; do
  head -n 1 "$file" | grep -qE '^#!.*[ /](ba)?sh$' && echo "$file"
done | xargs shellcheck
