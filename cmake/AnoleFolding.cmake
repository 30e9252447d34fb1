# anole_fold(TARGET): of functions that are equal, the linked program keeps one. This makes them some
# percent smaller. Functions whose addresses are compared stay apart. A linker that cannot do it leaves the program as it is.
include(CheckLinkerFlag)
set(foldEqual "LINKER:--icf=safe")
check_linker_flag(CXX "-fuse-ld=lld;${foldEqual}" ANOLE_LINKER_FOLDS)
function(anole_fold target)
  if(ANOLE_LINKER_FOLDS)
    target_link_options(${target} PRIVATE -fuse-ld=lld ${foldEqual})
  endif()
endfunction()
