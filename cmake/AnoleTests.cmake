# What test programs have in common. The tests' own code is compiled without optimisation and with
# precompiled headers: compiling it with them took a third of the whole build, and what is tested are
# the libraries, which are optimised.
set(headers
    <gmock/gmock.h>
    <gtest/gtest.h>
    <algorithm>
    <filesystem>
    <fstream>
    <map>
    <string>
    <unordered_map>
    <vector>)

# anole_runs_ranks(TEST...): tests that start ranks of MPICH, which then do not keep processors busy while they wait
# (PatientRanks.cpp). One at a time, because some measure; from the begin, so that other tests run beside them. A sanitizer wants
# to be the first library that is loaded.
function(anole_runs_ranks)
  set_tests_properties(${ARGN} PROPERTIES RESOURCE_LOCK mpi COST 60)
  if(NOT ANOLE_SANITIZER)
    set_tests_properties(
      ${ARGN} PROPERTIES ENVIRONMENT_MODIFICATION LD_PRELOAD=set:${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/patient_ranks.so)
  endif()
endfunction()

# anole_test_program(NAME SOURCE...): a GoogleTest program; link what it tests.
function(anole_test_program name)
  find_package(GTest REQUIRED)
  add_executable(${name} ${ARGN})
  anole_unity(${name})
  target_link_libraries(${name} PRIVATE anole_warnings GTest::gmock)
  target_compile_options(${name} PRIVATE -O0)
  target_precompile_headers(${name} PRIVATE ${headers})
endfunction()
