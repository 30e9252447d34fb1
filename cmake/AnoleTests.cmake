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

# Open MPI does not start as root, nor with more ranks than cores, unless it is told to. It is not to wait busily then.
# With its own MPI-IO, ranks do not see what they wrote together until the one that wrote for them is done. In 4.1,
# creating a distributed graph hangs now and then in the component `treematch`. Without a network card it can only send by
# `ob1`; to look at the others takes a sixth of a start.
set(openmpiOptions OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
                   OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_io=romio321 OMPI_MCA_topo=basic OMPI_MCA_pml=ob1)

# anole_runs_ranks(TEST...): tests that start ranks, which then do not keep processors busy while they wait
# (PatientRanks.cpp). A sanitizer wants to be the first library that is loaded. Both MPIs have hwloc read what the system
# says of the machine, in each rank, for half of what MPI_Init takes; no test is about that. Open MPI then binds no rank
# to a processor, where the ranks of another test may be. MPICH talks through memory within a host, and setting up what
# UCX has for TCP takes a tenth of a start. They start before the short tests of one process.
function(anole_runs_ranks)
  set_tests_properties(${ARGN} PROPERTIES COST 5)
  if(NOT ANOLE_SANITIZER)
    set(preloaded ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/patient_ranks.so)
    set_tests_properties(
      ${ARGN} PROPERTIES ENVIRONMENT_MODIFICATION
                         "LD_PRELOAD=set:${preloaded};HWLOC_COMPONENTS=set:no_os,stop;UCX_TLS=set:^tcp")
  endif()
endfunction()

# anole_has_all_transports(TEST...): tests that start ranks on several hosts, or are to run as MPICH does by itself.
function(anole_has_all_transports)
  if(NOT ANOLE_SANITIZER)
    set_property(TEST ${ARGN} APPEND PROPERTY ENVIRONMENT_MODIFICATION UCX_TLS=unset:)
  endif()
endfunction()

# anole_runs_alone(TEST...): tests that measure times, which others would change.
function(anole_runs_alone)
  set_tests_properties(${ARGN} PROPERTIES RUN_SERIAL ON)
endfunction()

# anole_starts_early(SECONDS TEST...): tests that take so long, longer than others, so that none of them is the last.
function(anole_starts_early seconds)
  set_tests_properties(${ARGN} PROPERTIES COST ${seconds})
endfunction()

# anole_test_program(NAME SOURCE...): a GoogleTest program; link what it tests.
function(anole_test_program name)
  find_package(GTest REQUIRED)
  add_executable(${name} ${ARGN})
  anole_test_code(${name} -O0)
endfunction()

# anole_test_code(TARGET LEVEL): compiles a target's sources as those of tests, optimised so far.
function(anole_test_code target level)
  anole_unity(${target})
  target_link_libraries(${target} PRIVATE anole_warnings GTest::gmock)
  target_compile_options(${target} PRIVATE ${level})
  target_precompile_headers(${target} PRIVATE ${headers})
endfunction()

# anole_links_first(TARGET ARCHIVE...): links these archives before the target's own objects. Of an inline function or a
# template that several objects hold, the linker keeps the first: what is tested would otherwise call copies that were not
# optimised, and tests of predictions would take nearly twice the time.
function(anole_links_first target)
  list(TRANSFORM ARGN REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  list(JOIN ARGN , archives)
  target_link_options(${target} PRIVATE LINKER:--whole-archive,${archives},--no-whole-archive)
endfunction()
