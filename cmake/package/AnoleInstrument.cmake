# anole_instrument(TARGET [MPI mpich|openmpi]): compiles the C and C++ of a target with the pass and, if the target is a
# program, links the runtime: what anole-mpicc does, in a project that keeps its own compiler. The MPI is that of mpi.h,
# as find_package(MPI) or the compiler finds it. Fortran needs anole-mpifort, which also has its modules.
include_guard()
include(CheckSourceCompiles)

# The pass is a plug-in of one compiler. What takes another one would build, and be traced with unwound paths: say it.
function(_anole_check_compilers target)
  file(GLOB versions RELATIVE ${Anole_LIBRARIES} ${Anole_LIBRARIES}/AnolePass-*.so)
  if(NOT versions OR NOT EXISTS ${Anole_LIBRARIES}/AnolePass.so)
    message(FATAL_ERROR "anole_instrument(${target}): there is no pass in ${Anole_LIBRARIES} "
                        "(packages anole-compilers and anole-clang-19)")
  endif()
  list(TRANSFORM versions REPLACE "^AnolePass-(.*)\\.so$" "\\1")
  list(SORT versions COMPARE NATURAL ORDER DESCENDING)
  foreach(language C CXX)
    set(compiler ${CMAKE_${language}_COMPILER_ID})
    string(REGEX MATCH "^[0-9]+" version "${CMAKE_${language}_COMPILER_VERSION}")
    if(compiler AND NOT (compiler STREQUAL Clang AND version IN_LIST versions))
      list(JOIN versions " and " versions)
      message(FATAL_ERROR "anole_instrument(${target}): the pass here is for clang ${versions}, and "
                          "CMAKE_${language}_COMPILER is ${compiler} ${CMAKE_${language}_COMPILER_VERSION}; choose "
                          "such a clang, or only link Anole::runtime, and call paths are unwound")
    endif()
  endforeach()
endfunction()

# _anole_find_mpi(RESULT TARGET): the MPI that mpi.h is of
function(_anole_find_mpi result target)
  set(language C)
  if(NOT CMAKE_C_COMPILER)
    set(language CXX)
  endif()
  if(TARGET MPI::MPI_${language})
    set(CMAKE_REQUIRED_LIBRARIES MPI::MPI_${language})
  endif()
  check_source_compiles(${language} "#include <mpi.h>\nint main(void) { return 0; }" Anole_FINDS_MPI)
  if(NOT Anole_FINDS_MPI)
    message(FATAL_ERROR "anole_instrument(${target}): the compiler finds no mpi.h; call find_package(MPI) before, "
                        "or name the MPI: anole_instrument(${target} MPI mpich)")
  endif()
  check_source_compiles(${language} "#include <mpi.h>\n#ifndef OPEN_MPI\n#error\n#endif\nint main(void) { return 0; }"
                        Anole_FINDS_OPENMPI)
  set(${result} mpich PARENT_SCOPE)
  if(Anole_FINDS_OPENMPI)
    set(${result} openmpi PARENT_SCOPE)
  endif()
endfunction()

# What pass/wrapper/AddedOptions.cpp adds to a command that links.
function(_anole_link target mpi)
  set(suffix "")
  if(NOT mpi STREQUAL mpich)
    set(suffix -${mpi})
  endif()
  set(runtime ${Anole_LIBRARIES}/libanole${suffix}.so)
  if(NOT EXISTS ${runtime})
    message(FATAL_ERROR "anole_instrument(${target}): there is no ${runtime} (package anole-${mpi})")
  endif()
  target_link_options(
    ${target} PRIVATE -Wl,--push-state,--no-as-needed,${runtime},--pop-state -Wl,-rpath,${Anole_LIBRARIES}
    -Wl,--export-dynamic-symbol=__anole_thread_v3)
endfunction()

function(anole_instrument target)
  cmake_parse_arguments(PARSE_ARGV 1 use "" MPI "")
  if(NOT TARGET ${target})
    message(FATAL_ERROR "anole_instrument(${target}): there is no such target")
  elseif(use_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "anole_instrument(${target}): unknown argument ${use_UNPARSED_ARGUMENTS}")
  elseif(DEFINED use_MPI AND NOT use_MPI MATCHES "^(mpich|openmpi)$")
    message(FATAL_ERROR "anole_instrument(${target}): MPI may be mpich or openmpi, not ${use_MPI}")
  elseif("${CMAKE_C_COMPILER};${CMAKE_CXX_COMPILER}" MATCHES "anole-mpi")
    return() # these compilers do it all
  endif()
  _anole_check_compilers(${target})
  set(pass ${Anole_LIBRARIES}/AnolePass.so)
  target_include_directories(${target} SYSTEM PRIVATE ${Anole_INCLUDES})
  target_compile_options(
    ${target} PRIVATE $<$<COMPILE_LANGUAGE:C,CXX>:-fpass-plugin=${pass}>
    "$<$<COMPILE_LANGUAGE:C,CXX>:-Rpass-missed=^$>" $<$<COMPILE_LANGUAGE:C,CXX>:-fno-discard-value-names>)
  get_target_property(type ${target} TYPE)
  if(type MATCHES "EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY")
    target_link_options(
      ${target} PRIVATE
      "$<$<BOOL:$<TARGET_PROPERTY:INTERPROCEDURAL_OPTIMIZATION>>:-fuse-ld=lld;-Wl,--load-pass-plugin=${pass}>")
  endif()
  if(type STREQUAL EXECUTABLE)
    if(NOT use_MPI)
      _anole_find_mpi(use_MPI ${target})
    endif()
    _anole_link(${target} ${use_MPI})
  endif()
endfunction()
