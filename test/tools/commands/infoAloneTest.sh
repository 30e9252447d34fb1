#!/bin/bash
# anole-info, which `./dev demo` builds, says what `anole info` says.
#
# usage: infoAloneTest.sh ANOLE-INFO ANOLE TRACE
set -u
for option in --full --all --json --options --wrong; do
  alone=$("$1" "$option" "$3" 2>&1)
  status=$?
  all=$("$2" info "$option" "$3" 2>&1)
  [ "$status,$alone" = "$?,$all" ] || { echo "$option: $alone, and of all commands: $all"; exit 1; }
  [ -n "$alone" ] || { echo "$option: it says nothing"; exit 1; }
done
