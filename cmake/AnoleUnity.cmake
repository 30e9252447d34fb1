# Unity builds, on with CMAKE_UNITY_BUILD (all presets but `tidy` set it): the sources of one folder are compiled
# as one. Most of the time of compiling goes into headers, which they share.
#
# A folder is the unit, rather than every so many sources of a target, so that a new file leaves the other folders'
# objects alone, and so that only names in one folder can clash: what is in an anonymous namespace or `static` there
# must have a name of its own, as it would for a reader.
set(mostTogether 32) # more in one folder are shared out, so that an edit compiles quickly
set(fewestAlone 3)   # fewer in one folder join the folder above

# anole_unity_group(RESULT SOURCE): the folder of a source, from the top of this project or of the build
function(anole_unity_group result source)
  cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} NORMALIZE)
  foreach(top ${PROJECT_BINARY_DIR} ${PROJECT_SOURCE_DIR})
    cmake_path(IS_PREFIX top ${source} inside)
    if(inside)
      cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${top})
      break()
    endif()
  endforeach()
  cmake_path(GET source PARENT_PATH folder)
  set(${result} ${folder} PARENT_SCOPE)
endfunction()

# anole_unity(TARGET [TOGETHER]): call it when all of the target's sources are known. TOGETHER takes all sources as one
# part, where what they share takes longest.
function(anole_unity target)
  get_target_property(sources ${target} SOURCES)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  if(TOGETHER IN_LIST ARGN)
    list(LENGTH sources mostTogether)
    anole_unity_parts(${target} ${sources})
    return()
  endif()
  foreach(source ${sources})
    anole_unity_group(folder ${source})
    list(APPEND folders ${folder})
    list(APPEND in_${folder} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  list(SORT folders ORDER DESCENDING) # what is inside a folder comes before it
  foreach(folder ${folders})
    list(LENGTH in_${folder} count)
    cmake_path(GET folder PARENT_PATH above)
    if(count LESS fewestAlone AND above)
      list(APPEND folders ${above})
      list(APPEND in_${above} ${in_${folder}})
      set(in_${folder} "")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder ${folders})
    anole_unity_parts(${folder} ${in_${folder}})
  endforeach()
endfunction()

# anole_unity_parts(FOLDER SOURCE...): in as few parts of about equal size as the limit allows
function(anole_unity_parts folder)
  list(LENGTH ARGN count)
  math(EXPR parts "(${count} + ${mostTogether} - 1) / ${mostTogether}")
  string(MAKE_C_IDENTIFIER ${folder} name)
  set(index 0)
  foreach(source ${ARGN})
    math(EXPR part "${index} * ${parts} / ${count}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name}_${part})
    math(EXPR index "${index} + 1")
  endforeach()
endfunction()
