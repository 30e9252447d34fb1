# anole_layer(NAME [SOURCES SOURCE...] [BELOW LAYER...]): the target anole_NAME of the sources in the folder NAME. It may
# include what the layers below hold, and what these may include; the test style.layers reads these calls.
function(anole_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 layer "" "" "SOURCES;BELOW")
  if(NOT layer_SOURCES)
    file(GLOB_RECURSE layer_SOURCES CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${name}/*.cpp)
  endif()
  add_library(anole_${name} OBJECT ${layer_SOURCES})
  anole_unity(anole_${name})
  target_include_directories(anole_${name} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
  list(TRANSFORM layer_BELOW PREPEND anole_)
  target_link_libraries(anole_${name} PUBLIC tl::expected ${layer_BELOW} PRIVATE anole_warnings)
endfunction()
