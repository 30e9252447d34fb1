#!/bin/sh
# The tarball of the sources has the same bytes in every clone, and all files of it: source_tarball.sh SOURCES FOLDER
set -eu
sources=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"
for clone in one another; do
  git -c safe.directory="$sources" -c safe.directory="$sources/.git" clone -q "$sources" "$clone"
done
git -C another config tar.umask 0077
one/dev tarball | cut -d ' ' -f 1 >one.sum
(umask 077 && touch another/dev && TZ=Asia/Tokyo another/dev tarball | cut -d ' ' -f 1) >another.sum
cmp one.sum another.sum

tar xzf one/build/anole-*.tar.gz
mv anole-* unpacked
diff -r --exclude=.git --exclude=build one unpacked
