option(ANOLE_WERROR "Treat warnings as errors (the CI preset does)" OFF)

# Every target of this project links this, and so gets the same warnings. In a unity build a local variable would be
# said to shadow a constant of another file; style.tidy looks at each file by itself, and for this, too.
add_library(anole_warnings INTERFACE)
target_compile_options(anole_warnings INTERFACE -Wall -Wextra -Wpedantic
                                                $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>
                                                $<$<BOOL:${ANOLE_WERROR}>:-Werror>)
