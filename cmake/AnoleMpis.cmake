# What is made once for each MPI. ANOLE_OF_MPI is the suffix of its targets: empty for MPICH.

# anole_for_each_mpi(FUNCTION ARGUMENT...): calls it with the target of the MPI's C library, and the arguments
function(anole_for_each_mpi function)
  if(OPENMPI_FOUND)
    set(ANOLE_OF_MPI _openmpi)
    cmake_language(CALL ${function} PkgConfig::OPENMPI ${ARGN})
  endif()
  set(ANOLE_OF_MPI "")
  cmake_language(CALL ${function} PkgConfig::MPICH ${ARGN})
endfunction()

# anole_of_mpi(RESULT TARGET): the target of this MPI, or the one of all
function(anole_of_mpi result target)
  if(TARGET ${target}${ANOLE_OF_MPI})
    string(APPEND target ${ANOLE_OF_MPI})
  endif()
  set(${result} ${target} PARENT_SCOPE)
endfunction()

# anole_compiler_of(RESULT MPI): the command of a C compiler that finds its mpi.h
function(anole_compiler_of result mpi)
  get_target_property(includes ${mpi} INTERFACE_INCLUDE_DIRECTORIES)
  list(TRANSFORM includes PREPEND -I)
  set(${result} ${CMAKE_C_COMPILER} ${includes} PARENT_SCOPE)
endfunction()

# Where several MPIs are installed, plain names (mpicc, mpiexec) mean whichever the administrator chose. In the folders
# `mpich` and `openmpi` of the build tree they mean that MPI: ./dev and tests have one of them first in PATH. MPICH's
# mpiexec looks for its helper beside itself.
foreach(mpi mpich openmpi)
  foreach(name mpicc mpicxx mpifort mpiexec mpirun)
    find_program(ANOLE_${name}_${mpi} ${name}.${mpi})
    if(ANOLE_${name}_${mpi})
      file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/${mpi})
      file(CREATE_LINK ${ANOLE_${name}_${mpi}} ${PROJECT_BINARY_DIR}/${mpi}/${name} SYMBOLIC)
    endif()
  endforeach()
endforeach()
find_program(ANOLE_HYDRA_PROXY hydra_pmi_proxy)
if(ANOLE_HYDRA_PROXY AND ANOLE_mpiexec_mpich)
  file(CREATE_LINK ${ANOLE_HYDRA_PROXY} ${PROJECT_BINARY_DIR}/mpich/hydra_pmi_proxy SYMBOLIC)
endif()
