# anole_llvm_includes(RESULT VERSION): the folder of LLVM's headers of that version. Rejected: find_package(LLVM), whose
# targets of two versions have the same names.
function(anole_llvm_includes result version)
  set(header llvm/Config/llvm-config.h)
  find_path(ANOLE_LLVM_INCLUDES_${version} ${header} HINTS /usr/lib/llvm-${version}/include)
  set(folder ${ANOLE_LLVM_INCLUDES_${version}})
  set(found "")
  if(folder)
    file(STRINGS ${folder}/${header} found REGEX "define LLVM_VERSION_MAJOR ${version}$")
  endif()
  if(NOT found)
    message(FATAL_ERROR "LLVM ${version} has no headers here (Debian: llvm-${version}-dev); ANOLE_LLVM names the versions "
                        "to build the pass for, and ANOLE_LLVM_INCLUDES_${version} the folder of one's headers")
  endif()
  set(${result} ${folder} PARENT_SCOPE)
endfunction()
