#!/bin/sh
# Makes an archive of one relocatable object that shows some symbols and nothing else; what these do not lead to is left out.
# oneObject.sh LD NM OBJCOPY AR PYTHON SECTIONS ARCHIVE 'PATTERN...' INPUT...: inputs are objects, archives and options of LD.
#
# All other symbols are local, so their names serve nobody: those that relocations need are numbers here, and no other is left.
set -euf
here=$(dirname "$0") ld=$1 nm=$2 objcopy=$3 ar=$4 python=$5 sections=$6 archive=$7 patterns=$8
shift 8
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

keep=
for pattern in $patterns; do
  keep="$keep --keep-global-symbol=$pattern"
done
"$ld" -r --force-group-allocation -o "$folder/whole.o" "$@"
# shellcheck disable=SC2086 # a list of options
"$objcopy" --strip-unneeded --wildcard $keep "$folder/whole.o" "$folder/shown.o"
"$nm" --defined-only --extern-only "$folder/shown.o" | awk '{ print "-u " $NF }' > "$folder/roots"
"$ld" -r --gc-sections "@$folder/roots" -T "$sections" -o "$folder/used.o" "$folder/shown.o"
"$python" -B "$here/settleRelocations.py" "$folder/used.o"
"$nm" --defined-only "$folder/used.o" | awk '$2 ~ /[a-z]/ && $3 !~ /^\./ && !seen[$3]++ { print $3, "a" NR }' > "$folder/names"
"$objcopy" --strip-unneeded "--redefine-syms=$folder/names" "$folder/used.o" "$folder/anole.o"
rm -f "$archive"
"$ar" rcs "$archive" "$folder/anole.o"
