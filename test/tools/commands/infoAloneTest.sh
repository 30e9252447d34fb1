#!/bin/bash
# anole-info, which `./dev demo` builds, says what `anole info` says, but for mistakes in the use of MPI, which it does
# not look for.
#
# usage: infoAloneTest.sh ANOLE-INFO ANOLE TRACE, which has mistakes
set -u
cd "$(dirname "$3")" || exit 1 # a long path would be wrapped
trace=$(basename "$3")
mistakes="^[0-9]+ mistakes in the use of MPI: 'anole lint .*' lists them$"
"$2" info --full "$trace" | grep -Eq "$mistakes" || { echo "no mistakes are found in $trace"; exit 1; }
for option in --full --all --json --options --wrong; do
  alone=$("$1" "$option" "$trace" 2>&1)
  status=$?
  all=$("$2" info "$option" "$trace" 2>&1)
  [ "$status" = "$?" ] || { echo "$option: status $status"; exit 1; }
  all=$(sed -E "/$mistakes/d" <<<"$all") # and the empty line before them, which ends the text then
  [ "$alone" = "$all" ] || { echo "$option: $alone, and of all commands: $all"; exit 1; }
  [ -n "$alone" ] || { echo "$option: it says nothing"; exit 1; }
done
