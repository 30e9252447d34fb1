# anole_layer(NAME [GENERATED SOURCE...] [BELOW LAYER...]): the target anole_NAME of the sources in the folder NAME. It may
# include what the layers below hold, and what these may include; the test style.layers reads these calls.
#
# ANOLE_OF_MPI is a suffix of what is made once for each MPI; a layer below that is made so is that of the same MPI.
function(anole_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 layer "" "" "GENERATED;BELOW")
  # Relative names: folders above this one may have any name.
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${name}/*.cpp)
  set(layer anole_${name}${ANOLE_OF_MPI})
  add_library(${layer} OBJECT ${sources} ${layer_GENERATED})
  anole_unity(${layer})
  target_include_directories(${layer} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
  foreach(below ${layer_BELOW})
    anole_of_mpi(below anole_${below})
    target_link_libraries(${layer} PUBLIC ${below})
  endforeach()
  target_link_libraries(${layer} PUBLIC tl::expected PRIVATE anole_warnings)
endfunction()
