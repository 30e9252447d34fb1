# anole_fold(TARGET): makes what is linked smaller. Of functions that are equal it keeps one, which takes some percent;
# functions whose addresses are compared, or that a library shows, stay apart. Relocations are packed (some 8 percent), if
# this machine's loader reads such (glibc from 2.36 on). A linker that cannot do it leaves the target as it is.
include(CheckCXXSourceRuns)
include(CheckLinkerFlag)
set(foldEqual "LINKER:--icf=safe")
check_linker_flag(CXX "-fuse-ld=lld;${foldEqual}" ANOLE_LINKER_FOLDS)
set(packRelocations "LINKER:-z,pack-relative-relocs")
set(CMAKE_REQUIRED_LINK_OPTIONS -fuse-ld=lld -pie ${packRelocations})
set(CMAKE_REQUIRED_FLAGS -fPIE)
check_cxx_source_runs("int value; int *volatile pointers[] = {&value, &value}; int main() { return *pointers[1]; }"
                      ANOLE_LOADER_READS_PACKED)
unset(CMAKE_REQUIRED_LINK_OPTIONS)
unset(CMAKE_REQUIRED_FLAGS)
function(anole_fold target)
  if(ANOLE_LINKER_FOLDS)
    target_link_options(${target} PRIVATE -fuse-ld=lld ${foldEqual})
  endif()
  if(ANOLE_LINKER_FOLDS AND ANOLE_LOADER_READS_PACKED)
    target_link_options(${target} PRIVATE ${packRelocations})
  endif()
endfunction()

# anole_for_size(LEVEL TARGET...): what prints, reads options or makes calls one by one takes no time worth mention, and is
# compiled for size: templates of options, columns and parameters made it a third of what is installed. LEVEL is
# Oz, or Os where calls of small functions are longer than these.
function(anole_for_size level)
  foreach(target ${ARGN})
    target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-${level}>)
  endforeach()
endfunction()

# anole_for_speed(SOURCE...): the exceptions among sources of such a target. They are compiled by themselves.
function(anole_for_speed)
  set_source_files_properties(${ARGN} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON
    COMPILE_OPTIONS $<$<NOT:$<CONFIG:Debug>>:-O2>)
endfunction()
