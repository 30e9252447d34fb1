option(ANOLE_WERROR "Treat warnings as errors (the CI preset does)" OFF)

# Every target of this project links this, and so gets the same warnings.
add_library(anole_warnings INTERFACE)
target_compile_options(anole_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow
                                                $<$<BOOL:${ANOLE_WERROR}>:-Werror>)
