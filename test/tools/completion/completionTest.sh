#!/bin/bash
# The completion that `anole --completion` prints, as bash runs it.
#
# usage: completionTest.sh ANOLE
set -eu
# shellcheck disable=SC1090 # what is tested
source <("$1" --completion)

complete_words() { # words so far; prints what bash would offer
  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
  _anole
  echo "${COMPREPLY[*]}"
}

expect() { # wanted, words...
  local wanted=$1
  shift
  local offered
  offered=$(complete_words "$@")
  [ "$offered" = "$wanted" ] || { echo "'$*' is completed to '$offered', not '$wanted'"; exit 1; }
}

expect "matrix" anole mat
expect "clusters" anole clu
expect "--no-pager" anole --no
expect "--messages" anole matrix --me
expect "--top" anole info --to
expect "" anole info x
expect "" anole nosuch --x
expect "loop phase function region" anole ranks --by ""
expect "loop" anole ranks --by = lo
expect "mpich openmpi" anole run --mpi =
expect "perfetto paraver" anole export solver.anole --to p
expect "EDR" anole whatif --network ED
expect "waits where whatif worth" anole help w
expect "version" anole ver
[ "$(complete -p anole)" = "complete -o bashdefault -o default -F _anole anole" ]
