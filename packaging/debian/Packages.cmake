# The Debian packages, by CPack: `cpack -G DEB` in the build folder, or `./dev packages`. One package for each component
# of the install rules. Rejected: a debian/ folder, which lists the installed files once more, and compiles all again.
#
# Each MPI's runtime is a package of its own, so that a user of one MPI need not install the other one. The tools need
# neither; what compiles programs needs one of them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME anole)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
# Who makes the packages, as Debian's tools know them
set(maintainer "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>")
if(NOT DEFINED ENV{DEBEMAIL})
  set(maintainer "Anole developers <developers@anole.invalid>")
endif()
set(ANOLE_MAINTAINER ${maintainer} CACHE STRING "The maintainer of the Debian packages")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${ANOLE_MAINTAINER})

# anole_package(NAME SECTION SUMMARY [ALL] DESCRIPTION text [DEPENDS ...] [RECOMMENDS ...] [SUGGESTS ...])
function(anole_package name section summary)
  cmake_parse_arguments(PARSE_ARGV 3 use ALL "DESCRIPTION" "DEPENDS;RECOMMENDS;SUGGESTS")
  string(TOUPPER ${name} NAME)
  set(CPACK_DEBIAN_${NAME}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${NAME}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_COMPONENT_${NAME}_DESCRIPTION "${summary}\n${use_DESCRIPTION}" PARENT_SCOPE)
  foreach(relation DEPENDS RECOMMENDS SUGGESTS)
    list(JOIN use_${relation} ", " packages)
    set(CPACK_DEBIAN_${NAME}_PACKAGE_${relation} ${packages} PARENT_SCOPE)
  endforeach()
  if(use_ALL)
    set(CPACK_DEBIAN_${NAME}_PACKAGE_ARCHITECTURE all PARENT_SCOPE)
    set(CPACK_DEBIAN_${NAME}_PACKAGE_SHLIBDEPS OFF PARENT_SCOPE)
  endif()
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} ${name} PARENT_SCOPE)
endfunction()

set(CPACK_COMPONENTS_ALL "")
set(newest ${ANOLE_LLVM})
list(SORT newest COMPARE NATURAL ORDER DESCENDING)
list(GET newest 0 newest)
set(same "(= ${PROJECT_VERSION})")
set(about "Anole traces the communication of MPI programs into one small file, whose
size does not grow with iterations or ranks, and loses no event.")
anole_package(
  anole science "tracer of MPI programs: command-line tools"
  DESCRIPTION "${about}
.
This package has the command that starts programs under the tracer, and
prints, compares, exports and predicts from traces. It needs no MPI."
  RECOMMENDS "anole-mpich | anole-openmpi"
  SUGGESTS anole-clang-${newest} anole-doc)
anole_package(
  anole-mpich science "tracer of MPI programs: runtime for MPICH"
  DESCRIPTION "${about}
.
This package has what traces programs of MPICH, and replays traces on it."
  DEPENDS "anole ${same}"
  RECOMMENDS mpich)
if(OPENMPI_FOUND)
  anole_package(
    anole-openmpi science "tracer of MPI programs: runtime for Open MPI"
    DESCRIPTION "${about}
.
This package has what traces programs of Open MPI, and replays traces on it."
    DEPENDS "anole ${same}"
    RECOMMENDS openmpi-bin)
endif()
if(ANOLE_ABI)
  anole_package(
    anole-abi science "tracer of MPI programs: runtime for the interface of MPI-5"
    DESCRIPTION "${about}
.
This package has what traces programs of every MPI that offers the binary
interface of MPI-5, and replays traces on it."
    DEPENDS "anole ${same}")
  # What stands for the MPI is in no package.
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/abi)
endif()
anole_package(
  anole-compilers devel "tracer of MPI programs: compilers"
  DESCRIPTION "${about}
.
This package has the compilers anole-mpicc, anole-mpicxx and anole-mpifort,
which stand on any clang for which there is a pass (anole-clang-${newest})."
  DEPENDS "libanole-dev ${same}" "anole-mpich ${same} | anole-openmpi ${same}" "libmpich-dev | libopenmpi-dev"
  RECOMMENDS "anole-clang-${newest} ${same}")
foreach(version ${ANOLE_LLVM})
  anole_package(
    anole-clang-${version} devel "tracer of MPI programs: pass for clang ${version}"
    DESCRIPTION "${about}
.
This package has the pass that anole-mpicc and its like load into clang ${version} and
flang ${version}. Those for other versions of clang can be installed beside it."
    DEPENDS clang-${version} "anole-compilers ${same}"
    RECOMMENDS lld-${version}
    SUGGESTS flang-${version})
endforeach()
anole_package(
  libanole-dev libdevel "tracer of MPI programs: reader of traces for other programs"
  DESCRIPTION "${about}
.
This package has a library that reads traces, what programs call to mark
phases, the runtime as an archive, and files for CMake and pkg-config."
  DEPENDS libzstd-dev libxxhash-dev
  SUGGESTS anole-clang-${newest} pkg-config)
if(TARGET anole_python)
  math(EXPR nextPython "${Python3_VERSION_MINOR} + 1")
  anole_package(
    python3-anole python "tracer of MPI programs: Python module"
    DESCRIPTION "${about}
.
This package reads traces into numpy arrays and pandas frames."
    DEPENDS "python3 (>= 3.${Python3_VERSION_MINOR})" "python3 (<< 3.${nextPython})" python3-numpy
    RECOMMENDS python3-pandas)
endif()
anole_package(
  anole-doc doc "tracer of MPI programs: documentation" ALL
  DESCRIPTION "${about}
.
This package has the manual, the formats of files, and examples.")

# Each package says who may copy it and what changed, as Debian wants it: Staging.cmake adds that.
set(ANOLE_CHANGELOG ${CMAKE_CURRENT_BINARY_DIR}/changelog)
add_custom_command(
  OUTPUT ${ANOLE_CHANGELOG}
  COMMAND Python3::Interpreter -B ${PROJECT_SOURCE_DIR}/packaging/debian/changelog.py ${PROJECT_SOURCE_DIR}/CHANGELOG.md
          ${PROJECT_VERSION} ${ANOLE_MAINTAINER} ${ANOLE_CHANGELOG}
  DEPENDS ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/packaging/debian/changelog.py
  VERBATIM)
add_custom_target(anole_changelog ALL DEPENDS ${ANOLE_CHANGELOG})
configure_file(${PROJECT_SOURCE_DIR}/packaging/debian/Staging.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/Staging.cmake @ONLY)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_BINARY_DIR}/Staging.cmake)
include(CPack)

# All that is installed, and the packages of it: without tests.
set(packed anole_changelog anole_completion anole_man anole_schema anole_static anole_trace anole-symbols anole_python
           AnolePass anole-mpicc anole-mpifort)
foreach(target anole_tool anole anole_order anole_replay anole_calibrate)
  list(APPEND packed ${target} ${target}_openmpi ${target}_abi)
endforeach()
add_custom_target(
  anole_packages
  COMMAND ${CMAKE_CPACK_COMMAND} --config ${PROJECT_BINARY_DIR}/CPackConfig.cmake -B ${PROJECT_BINARY_DIR}/packages
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${PROJECT_BINARY_DIR}/packages/_CPack_Packages
  VERBATIM)
foreach(target ${packed})
  if(TARGET ${target})
    add_dependencies(anole_packages ${target})
  endif()
endforeach()
