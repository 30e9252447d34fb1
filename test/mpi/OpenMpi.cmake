# What runs under Open MPI: each example in all modes, its replay, and traces of one MPI under the other.
set(mpi openmpi)
set(prefix openmpi)
set(mpichPrograms ${programs})
set(programs ${CMAKE_CURRENT_BINARY_DIR}/programs-openmpi)

# What Open MPI 4.1 lacks: partitioned communication, sessions; and a module mpi_f08 that flang can read.
anole_examples(partitioned ring08 sessions)

# Traces of either MPI are the same, and each is replayed under the other. Not so where a call takes a number whose meaning
# each MPI defines (docs/mpis.md), as rmahalo does.
anole_mpi_test(crossed crossed.py ${mpichPrograms} stencil2d:9:20 wavefront:12:5 cg:8:5 adi:9:5 fft:6:3 persistent:5:20
               torus:8:10 heat:6:20)
set_tests_properties(openmpi.crossed PROPERTIES FIXTURES_REQUIRED "mpi.examples;openmpi.examples")
