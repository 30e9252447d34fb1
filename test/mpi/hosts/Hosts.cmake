# Two hosts on one machine, which each test makes for itself. By default each example runs in one mode.
set(onHosts "stencil2d 4 20" "cg 4 5" "farm 4 40" "rmahalo 4 12" "torus 4 10" "sort 4 3")

function(anole_hosts_test name)
  anole_mpi_test(hosts.${name} ${ARGN})
  anole_has_all_transports(${prefix}.hosts.${name})
  set_property(TEST ${prefix}.hosts.${name} APPEND PROPERTY ENVIRONMENT
                                                            "PYTHONPATH=${CMAKE_CURRENT_SOURCE_DIR}:${CMAKE_SOURCE_DIR}/test/support/hosts")
endfunction()

set(modes static unwind)
foreach(example ${onHosts})
  separate_arguments(words UNIX_COMMAND "${example}")
  list(POP_FRONT words program ranks)
  foreach(mode ${modes})
    anole_hosts_test(lossless.${program}.${mode} hosts/lossless.py ${mode} ${ranks} ${program} ${words})
  endforeach()
  list(GET modes 0 mode)
  set_tests_properties(${prefix}.hosts.lossless.${program}.${mode} PROPERTIES LABELS long)
  list(REVERSE modes)
endforeach()

foreach(what rank abort launcher host)
  anole_hosts_test(ends.${what} hosts/ends.py ${what})
endforeach()

foreach(case cleanup folders looks online placed)
  anole_hosts_test(${case} hosts/${case}.py)
endforeach()

anole_hosts_test(clocks hosts/clocks.py 0)
anole_hosts_test(clocks.drift hosts/clocks.py 100)

foreach(test ends.rank ends.abort ends.launcher ends.host folders)
  set_property(TEST ${prefix}.hosts.${test} APPEND PROPERTY FIXTURES_REQUIRED ${prefix}.fault_programs)
endforeach()
