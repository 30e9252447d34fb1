# What runs under Open MPI: each example in all modes, its replay, and traces of one MPI under the other.
set(mpi openmpi)
set(prefix openmpi)
set(mpichPrograms ${programs})
set(programs ${CMAKE_CURRENT_BINARY_DIR}/programs-openmpi)

# What Open MPI 4.1 lacks: partitioned communication, sessions.
anole_examples(partitioned sessions)

# Traces of either MPI are the same, and each is replayed under the other.
foreach(program stencil2d:9:20 wavefront:12:5 cg:8:5 adi:9:5 fft:6:3 persistent:5:20 torus:8:10 heat:6:20 rmahalo:6:12
                checkpoint:6:6 numbers:4 onesided:4 topologies:6 partners:4 splits:4 bytes:4 phases:4 recursion:3)
  string(REGEX REPLACE ":.*" "" name ${program})
  anole_mpi_test(crossed.${name} crossed.py ${mpichPrograms} ${program})
  set_tests_properties(openmpi.crossed.${name} PROPERTIES FIXTURES_REQUIRED "mpi.examples;openmpi.examples")
endforeach()

# Cases in which the MPI matters: how it starts, ends, names objects and waits.
set(cases call_paths deadlock where_cycles where_knots where_mismatches where_missing hang_said exit_status fatal_errors flang hidden_calls
          named_ends
          not_linked one_sided other_launcher other_processes
          preloaded_by_hand preloaded_wrong selection shared_handles signals_to_all spawned switched_off titles topologies undisturbed
          unseen_start)
set(longCases online other_rights partners phases recursion released rust times_per_rank)
foreach(case ${cases} ${longCases})
  anole_mpi_test(${case} cases/${case}.py)
endforeach()
foreach(case ${longCases})
  set_tests_properties(${prefix}.${case} PROPERTIES LABELS long)
endforeach()

include(faults/Faults.cmake)
include(hosts/Hosts.cmake)
