#!/bin/sh
# Makes the Debian packages of this build and has lintian look at them; installs them into an empty root, where dpkg knows
# this machine's packages and no others; and traces programs of each MPI from there.
# debian_packages.sh PACKAGES make BUILD CPACK | alone MPI | all COMPILER
set -eu
packages=$1 stage=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
  echo "$*"
  exit 1
}

expect() { # PATTERN COMMAND...: the command's output has a line with the pattern
  pattern=$1
  shift
  "$@" >output 2>&1 || true
  grep -q -e "$pattern" output || {
    cat output
    fail "expected '$pattern' from: $*"
  }
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else fakeroot "$@"; fi
}

# in_root ROOT WITHOUT PACKAGE...: installs packages where this machine has none whose name begins with WITHOUT.
in_root() {
  root=$folder/$1 without=$2
  shift 2
  mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
  awk -v RS= -v ORS='\n\n' -v without="^Package: ($without|anole|libanole|python3-anole)" '$0 !~ without' \
    /var/lib/dpkg/status >"$root/var/lib/dpkg/status"
  as_root dpkg --root="$root" --log=/dev/null -i "$@"
}

if [ "$stage" = make ]; then
  rm -rf "$packages"
  "$2" --config "$1/CPackConfig.cmake" -B "$packages" >log 2>&1 || {
    cat log
    fail "cpack failed"
  }
  lintian --allow-root --fail-on error,warning "$packages"/*.deb || fail "lintian found the above"
  exit 0
fi

# Who has one MPI needs nothing of the other one.
if [ "$stage" = alone ]; then
  mpi=$1 other=openmpi without='libopenmpi|openmpi'
  [ "$mpi" = mpich ] || other=mpich without='libmpich|mpich'
  in_root "only-$mpi" "$without" "$packages"/anole_*.deb "$packages"/anole-clang-*.deb "$packages"/anole-compilers_*.deb "$packages"/libanole-dev_*.deb \
    "$packages"/anole-"$mpi"_*.deb >log 2>&1 || {
    cat log
    fail "with $mpi alone the packages cannot be installed"
  }
  expect "package anole-$other" "only-$mpi/usr/bin/anole" run --launcher "mpiexec.$other" -- sh
  # dpkg unpacks what it then refuses to configure, so this comes last.
  expect "depends on lib.*; however" in_root "only-$mpi" "$without" "$packages"/anole-"$other"_*.deb
  exit 0
fi

compiler=$1

in_root all 'none such' "$packages"/*.deb >log 2>&1 || {
  cat log
  fail "the packages cannot be installed"
}
prefix=$folder/all/usr
test -z "$(find all/usr -name site-packages -o -name '*.la')" || fail "files are where Debian has none"
export PATH="$prefix/bin:$PATH"

# Programs of each MPI, rebuilt and not, with the example that the documentation package brings.
example=$prefix/share/doc/anole/examples/stencil1d.c
for mpi in mpich openmpi; do
  ANOLE_MPI=$mpi anole-mpicc -O2 "$example" -o "static-$mpi" -lm
  expect "$prefix/lib/.*/anole/libanole.*\.so" ldd "static-$mpi"
  timeout 300 "mpiexec.$mpi" -n 3 "./static-$mpi" 5 >output 2>&1 || fail "$(cat output)"
  "mpicc.$mpi" -w -O2 "$example" -o "plain-$mpi" -lm
  timeout 300 anole run -n 3 -- "./plain-$mpi" 5 >output 2>&1 || fail "$(cat output)"
  expect "loop stencil1d.c:68 main" anole info "static-$mpi.anole"
  expect 'MPI_Irecv\|MPI_Recv\|MPI_Sendrecv' anole print "plain-$mpi.anole"
  expect '3 ranks' anole info "plain-$mpi.anole"
done
for llvm in 16 19; do
  ANOLE_LLVM=$llvm ANOLE_MPI=mpich anole-mpicc -O2 "$example" -o "llvm-$llvm" -lm
  timeout 300 mpiexec.mpich -n 3 "./llvm-$llvm" 5 >output 2>&1 || fail "$(cat output)"
  expect "clang version $llvm" readelf -p .comment "llvm-$llvm"
  anole diff static-mpich.anole "llvm-$llvm.anole" >output 2>&1 || fail "$(cat output)"
done
anole diff static-mpich.anole static-openmpi.anole >output 2>&1 || fail "$(cat output)"
expect 'replayed in .* on 3 ranks' timeout 300 anole replay static-mpich.anole --time none

modules=$(dirname "$(find "$prefix" -path '*/dist-packages/anole')")
[ "$modules" = . ] || expect '^3$' env PYTHONPATH="$modules/anole/.." /usr/bin/python3 -B -c \
  'import anole; print(len(anole.open("plain-openmpi.anole").ranks))'

# Other projects: anole_instrument for each MPI, and pkg-config.
for mpi in mpich openmpi; do
  cmake -S "$here/instrumented" -B "cmake-$mpi" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$compiler" \
    -DMPI_C_COMPILER="mpicc.$mpi" >log 2>&1 || fail "$(cat log)"
  cmake --build "cmake-$mpi" >log 2>&1 || fail "$(cat log)"
  for program in solver optimised; do
    timeout 300 "mpiexec.$mpi" -n 2 "cmake-$mpi/$program" >output 2>&1 || fail "$(cat output)"
    expect "main solver.c:11 > exchange exchange.c:4" anole info --points "$program.anole"
    rm "$program.anole"
  done
done
expect 'the pass here is for clang 19 and 16' cmake -S "$here/instrumented" -B refused -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_C_COMPILER=gcc -DMPI_C_COMPILER=mpicc.mpich
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name anole.pc)")
export PKG_CONFIG_PATH
for variable in runtime runtime_openmpi pass; do
  test -e "$(pkg-config --variable="$variable" anole)" || fail "anole.pc names a $variable that is not there"
done
