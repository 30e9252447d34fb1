# What runs under Open MPI: each example in all modes, its replay, and traces of one MPI under the other.
set(mpi openmpi)
set(prefix openmpi)
set(mpichPrograms ${programs})
set(programs ${CMAKE_CURRENT_BINARY_DIR}/programs-openmpi)

anole_mpi_test(examples build_programs.py)
set_tests_properties(openmpi.examples PROPERTIES FIXTURES_REQUIRED "" FIXTURES_SETUP openmpi.examples)

anole_example(stencil1d 9 20)
anole_example(stencil2d 9 20)
anole_example(stencil3d 8 20)
anole_example(wavefront 12 5)
anole_example(adi 9 5)
anole_example(cg 8 5)
anole_example(multigrid 8 5)
anole_example(fft 6 3)
anole_example(sort 8 3)
anole_example(farm 5 40)
anole_example(polling 4 3)
anole_example(persistent 5 20)
anole_example(uneven 7 6)
anole_example(imbalance 4 5)
anole_example(rmahalo 6 12)
anole_example(checkpoint 6 6)
anole_example(torus 8 10)
anole_example(hydro 12 5)
anole_example(retry 4 4)
anole_example(heat 6 20)
anole_example(ring 4 10)
anole_example(threaded 4 10)

# Traces of either MPI are the same, and each is replayed under the other. Not so where a call takes a number whose meaning
# each MPI defines (docs/mpis.md), as rmahalo does.
anole_mpi_test(crossed crossed.py ${mpichPrograms} stencil2d:9:20 wavefront:12:5 cg:8:5 adi:9:5 fft:6:3 persistent:5:20
               torus:8:10 heat:6:20)
set_tests_properties(openmpi.crossed PROPERTIES FIXTURES_REQUIRED "mpi.examples;openmpi.examples")
