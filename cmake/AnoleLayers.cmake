# anole_layer(NAME [GENERATED SOURCE...] [BELOW LAYER...]): the target anole_NAME of the sources in the folder NAME. It may
# include what the layers below hold, and what these may include; the test style.layers reads these calls.
function(anole_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 layer "" "" "GENERATED;BELOW")
  # Relative names: folders above this one may have any name.
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${name}/*.cpp)
  add_library(anole_${name} OBJECT ${sources} ${layer_GENERATED})
  anole_unity(anole_${name})
  target_include_directories(anole_${name} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
  list(TRANSFORM layer_BELOW PREPEND anole_)
  target_link_libraries(anole_${name} PUBLIC tl::expected ${layer_BELOW} PRIVATE anole_warnings)
endfunction()
