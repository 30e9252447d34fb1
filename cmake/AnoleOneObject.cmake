# Archives of one object (oneObject.sh), which show what is meant for others alone.
find_program(ANOLE_GNU_LD ld.bfd REQUIRED)
set(ANOLE_ONE_OBJECT_FILES oneObject.sh sections.ld settleRelocations.py)
list(TRANSFORM ANOLE_ONE_OBJECT_FILES PREPEND ${PROJECT_SOURCE_DIR}/cmake/)

# anole_one_object_command(RESULT ARCHIVE PATTERNS INPUT...): the command that makes such an archive
function(anole_one_object_command result archive patterns)
  set(${result}
      ${PROJECT_SOURCE_DIR}/cmake/oneObject.sh ${ANOLE_GNU_LD} ${CMAKE_NM} ${CMAKE_OBJCOPY} ${CMAKE_AR}
      ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/sections.ld ${archive} ${patterns} ${ARGN}
      PARENT_SCOPE)
endfunction()
