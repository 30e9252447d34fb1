# The runtime for every MPI that offers the binary interface of MPI-5, libanole-abi.so, and what replays under it. No such
# MPI is needed to build them: codegen/abi makes the mpi.h, and the library that stands for the MPI's while it is linked.
option(ANOLE_ABI "Trace programs of all MPIs with the interface of MPI-5, too" OFF)

# anole_for_abi(FUNCTION ARGUMENT...): calls it as anole_for_each_mpi does for an MPI, if it is wanted
function(anole_for_abi function)
  if(ANOLE_ABI)
    set(ANOLE_OF_MPI _abi)
    cmake_language(CALL ${function} anole_abi_interface ${ARGN})
  endif()
endfunction()

if(ANOLE_ABI)
  set(folder ${PROJECT_BINARY_DIR}/abi)
  file(MAKE_DIRECTORY ${folder})
  # When CMake runs, as the calls of each MPI are read from its header then.
  execute_process(COMMAND ${Python3_EXECUTABLE} -B -m codegen abi ${folder}
                  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMAND_ERROR_IS_FATAL ANY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/anole/mpi_abi.def)
  add_library(anole_abi_stub SHARED ${folder}/MpiAbi.c)
  set_target_properties(anole_abi_stub PROPERTIES OUTPUT_NAME mpi_abi SOVERSION 1 C_VISIBILITY_PRESET default
                                            LIBRARY_OUTPUT_DIRECTORY ${folder})
  # Not linked as a target: CMake would have programs load it in the MPI's place.
  add_library(anole_abi_interface INTERFACE)
  target_link_libraries(anole_abi_interface INTERFACE -L${folder} -lmpi_abi)
  target_include_directories(anole_abi_interface INTERFACE ${folder})
  add_dependencies(anole_abi_interface anole_abi_stub)
endif()
