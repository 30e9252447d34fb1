# anole_layer(FOLDER [APART SUBFOLDER [LAYER...]] [GENERATED SOURCE...] [BELOW LAYER...]): the target of the sources in a folder, without
# those in folders inside, which have targets of their own. It may include what the layers below hold, and what these may
# include; the test style.layers reads these calls. A layer is named after its folder, from runtime/core, runtime/record or
# tools on: tools/analysis/match is `analysis/match`, its target anole_analysis_match.
#
# APART: the sources of a folder inside belong to the layer, and are compiled as a target of their own, named ..._apart,
# so that who needs only the others does not wait for them, nor for layers that they alone stand on. As a layer of its
# own the folder would be one more that stands on another.
#
# ANOLE_OF_MPI is a suffix of what is made once for each MPI; a layer below that is made so is that of the same MPI.
function(anole_layer folder)
  cmake_parse_arguments(PARSE_ARGV 1 layer "" "" "APART;GENERATED;BELOW")
  # Relative names: folders above this one may have any name.
  file(GLOB sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "[mM]ain.cpp$")
  anole_layer_target(layer ${folder})
  string(APPEND layer "${ANOLE_OF_MPI}")
  add_library(${layer} OBJECT ${sources} ${layer_GENERATED})
  set_property(GLOBAL APPEND PROPERTY ANOLE_LAYERS ${layer})
  anole_unity(${layer})
  target_include_directories(${layer} PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
  foreach(below ${layer_BELOW})
    string(REPLACE / _ below anole_${below})
    anole_of_mpi(below ${below})
    target_link_libraries(${layer} PUBLIC ${below})
  endforeach()
  target_link_libraries(${layer} PUBLIC tl::expected PRIVATE anole_warnings)
  if(layer_APART)
    list(POP_FRONT layer_APART inside)
    file(GLOB apart CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} ${folder}/${inside}/*.cpp)
    add_library(${layer}_apart OBJECT ${apart})
    set_property(GLOBAL APPEND PROPERTY ANOLE_LAYERS ${layer}_apart)
    anole_unity(${layer}_apart)
    list(TRANSFORM layer_APART REPLACE / _)
    list(TRANSFORM layer_APART PREPEND anole_)
    target_link_libraries(${layer}_apart PRIVATE ${layer} ${layer_APART} anole_warnings)
  endif()
endfunction()

# anole_layer_target(RESULT FOLDER): the name of the folder's target, without the suffix of an MPI
function(anole_layer_target result folder)
  cmake_path(ABSOLUTE_PATH folder BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
  string(REGEX REPLACE "^(runtime/core|runtime/record|tools)/" "" name ${folder})
  string(REPLACE / _ name ${name})
  set(${result} anole_${name} PARENT_SCOPE)
endfunction()

# anole_layers_under(RESULT LAYER...): the targets of these layers and of all that they stand on, but for those of the core,
# which have an archive
function(anole_layers_under result)
  set(found "")
  set(open ${ARGN})
  while(open)
    list(POP_FRONT open layer)
    get_target_property(source ${layer} SOURCE_DIR)
    if(source STREQUAL CMAKE_CURRENT_SOURCE_DIR AND NOT layer IN_LIST found)
      list(APPEND found ${layer})
      get_target_property(below ${layer} INTERFACE_LINK_LIBRARIES)
      list(FILTER below INCLUDE REGEX "^anole_")
      list(APPEND open ${below})
    endif()
  endwhile()
  set(${result} ${found} PARENT_SCOPE)
endfunction()
