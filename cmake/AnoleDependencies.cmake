# All libraries that Anole stands on, found in one place. `dev` installs their Debian packages.
find_package(PkgConfig REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
find_package(tl-expected REQUIRED)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash)
find_package(ZLIB REQUIRED)
pkg_check_modules(MPICH REQUIRED IMPORTED_TARGET mpich)
pkg_check_modules(OPENMPI IMPORTED_TARGET ompi-c) # without it, programs of MPICH alone are traced
pkg_check_modules(OTF2 REQUIRED IMPORTED_TARGET otf2)
