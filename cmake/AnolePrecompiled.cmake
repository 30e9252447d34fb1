# Headers that many units read, those of the standard library and of a trace before all, compiled once for all
# layers where no tests are built: without a cache, reading them took a tenth and a thirtieth of `./dev demo`. With tests,
# each unit is made of what it includes alone: so a compiler's cache has all of it, style.demo counts it, and no header is
# missing unseen.
#
# A compiler takes them with the kind of optimisation alone with which they were compiled, for speed or for size, so there
# is a set for each: the layers that record are compiled for speed, those that analyse and print for size.
set(headers
    <algorithm>
    <array>
    <functional>
    <map>
    <memory>
    <optional>
    <set>
    <span>
    <string>
    <string_view>
    <unordered_map>
    <utility>
    <variant>
    <vector>
    <${PROJECT_SOURCE_DIR}/runtime/core/model/Trace.h>
    <${PROJECT_SOURCE_DIR}/runtime/core/walk/EventWalker.h>)
set(headers-O2 <${PROJECT_SOURCE_DIR}/runtime/core/compress/TraceTree.h>)
set(headers-Os <nlohmann/json.hpp> <${PROJECT_SOURCE_DIR}/tools/analysis/match/MatchState.h>)

# anole_precompile(LAYER...): call it when it is known how they are optimised
function(anole_precompile)
  foreach(layer ${ARGN})
    get_target_property(options ${layer} COMPILE_OPTIONS)
    string(REGEX MATCH "-O[sz]" level "${options}")
    string(REPLACE z s level "${level}") # they read alike
    if(NOT level)
      set(level -O2)
    endif()
    set(shared anole_headers${level})
    if(NOT TARGET ${shared})
      file(CONFIGURE OUTPUT generated/${shared}.cpp CONTENT "")
      add_library(${shared} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/generated/${shared}.cpp)
      target_compile_options(${shared} PRIVATE ${options})
      target_include_directories(${shared} PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
      target_link_libraries(${shared} PRIVATE tl::expected anole_warnings)
      target_precompile_headers(${shared} PRIVATE ${headers} ${headers${level}})
    endif()
    target_precompile_headers(${layer} REUSE_FROM ${shared})
  endforeach()
endfunction()
