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

# anole_test_program(NAME SOURCE...): a GoogleTest program; link what it tests.
function(anole_test_program name)
  find_package(GTest REQUIRED)
  add_executable(${name} ${ARGN})
  anole_unity(${name})
  target_link_libraries(${name} PRIVATE anole_warnings GTest::gmock)
  target_compile_options(${name} PRIVATE -O0)
  target_precompile_headers(${name} PRIVATE ${headers})
endfunction()
