# One switch: everything is built with the sanitizer but the pass, which lives in a compiler that has none.
# How to use it: docs/testing.md.
set(ANOLE_SANITIZER "" CACHE STRING "Sanitizers, as in -fsanitize= (the presets asan and tsan)")
if(ANOLE_SANITIZER)
  block(PROPAGATE ANOLE_SANITIZER_OPTIONS)
    # Without vptr, which needs libstdc++ also in programs in C.
    set(flags -fsanitize=${ANOLE_SANITIZER} -fno-sanitize=vptr -fno-sanitize-recover=all)
    add_compile_options(${flags} -fno-omit-frame-pointer)
    add_link_options(${flags})

    # The environment of tests that run MPI, which is not instrumented. UCX patches the first bytes of mmap, which
    # are the sanitizer's. Some calls of pthread_mutex_unlock are MPICH's last instruction, and so seem to be ours.
    find_program(ANOLE_SYMBOLIZER llvm-symbolizer-19 REQUIRED)
    set(common external_symbolizer_path=${ANOLE_SYMBOLIZER})
    set(ANOLE_SANITIZER_OPTIONS
        ASAN_OPTIONS=${common}
        LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/test/sanitizers/lsan.supp:print_suppressions=0
        UBSAN_OPTIONS=${common}:print_stacktrace=1
        TSAN_OPTIONS=${common}:suppressions=${PROJECT_SOURCE_DIR}/test/sanitizers/tsan.supp:report_mutex_bugs=0
        UCX_MEM_MMAP_HOOK_MODE=none)
  endblock()
  # Programs that are asked for their tests when they are built run in it, too.
  set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_COMMAND} -E env ${ANOLE_SANITIZER_OPTIONS})
endif()

