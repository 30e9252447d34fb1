# The table of docs/reliability.md. Each way to end a program is tested with each family of calls
# that other ranks may be in, and the other way round; all cells only with `./dev test --all`.
set(ends
    finalize destructor abort error exit return _exit throw SIGTERM SIGINT SIGSEGV SIGABRT SIGKILL
    launcher-SIGINT launcher-SIGTERM launcher-SIGKILL finalize-full SIGKILL-full
    finalize-unwritable SIGKILL-unwritable)

function(anole_fault_test name)
  anole_mpi_test(faults.${name} faults/fault.py ${ARGN})
  set_tests_properties(${prefix}.faults.${name} PROPERTIES FIXTURES_REQUIRED ${prefix}.fault_programs)
endfunction()

anole_mpi_test(faults.programs faults/build.py)
set_tests_properties(${prefix}.faults.programs PROPERTIES FIXTURES_REQUIRED "" FIXTURES_SETUP
                                                          ${prefix}.fault_programs)

foreach(end ${ends})
  anole_fault_test(${end}.static ${end} static 1 recv)
  if(NOT mpi STREQUAL mpich AND NOT end MATCHES "^(abort|error|throw|SIGKILL|launcher-SIGTERM)$")
    set_tests_properties(${prefix}.faults.${end}.static PROPERTIES LABELS long)
  endif()
  foreach(victim 0 2)
    foreach(mode static unwind)
      anole_fault_test(${end}.${mode}.${victim}.all ${end} ${mode} ${victim})
      set_tests_properties(${prefix}.faults.${end}.${mode}.${victim}.all PROPERTIES LABELS long TIMEOUT 1800)
    endforeach()
  endforeach()
endforeach()

# Every family once in each mode, and rank 0 first.
anole_fault_test(families.static SIGKILL static 2)
anole_fault_test(families.unwind abort unwind 0)
if(NOT mpi STREQUAL mpich)
  set_tests_properties(${prefix}.faults.families.static ${prefix}.faults.families.unwind PROPERTIES LABELS long)
endif()
