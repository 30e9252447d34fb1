# What codegen/ makes from the tables of calls in include/anole.

# anole_generate(RESULT PRODUCT ARGUMENT...): the files of a product, made in the folder `generated` of this part of the
# build; in one for each MPI where they depend on it (ANOLE_OF_MPI, see AnoleLayers).
function(anole_generate result product)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/generated${ANOLE_OF_MPI})
  file(MAKE_DIRECTORY ${folder})
  set(inputs ${PROJECT_SOURCE_DIR}/codegen/*.py ${PROJECT_SOURCE_DIR}/codegen/*.in
             ${PROJECT_SOURCE_DIR}/include/anole/*_calls.def)
  file(GLOB_RECURSE inputs CONFIGURE_DEPENDS ${inputs})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${inputs})

  set(generator ${Python3_EXECUTABLE} -B -m codegen)
  execute_process(COMMAND ${generator} --list ${product} ${folder} ${ARGN}
                  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
                  OUTPUT_VARIABLE files COMMAND_ERROR_IS_FATAL ANY)
  add_custom_command(
    OUTPUT ${files}
    COMMAND ${generator} ${product} ${folder} ${ARGN}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    DEPENDS ${inputs}
    VERBATIM)
  add_custom_target(anole_generated_${product}${ANOLE_OF_MPI} DEPENDS ${files})
  add_dependencies(anole_generated anole_generated_${product}${ANOLE_OF_MPI})
  set(${result} ${files} PARENT_SCOPE)
endfunction()
