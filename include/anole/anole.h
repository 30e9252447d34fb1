/* A program tells the tracer with these calls what to record and where its phases end. C and C++.
 *
 * A program that uses them also links and runs without the tracer; then they do nothing. Fortran
 * programs call the same names with the same arguments; they must be linked with the tracer's
 * library, which anole-mpifort does. */
#ifndef ANOLE_ANOLE_H
#define ANOLE_ANOLE_H

#define ANOLE_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* anole_pause stops recording in this process, in all threads, until anole_resume is called. A
 * program may call it before MPI_Init. Pauses do not nest. MPI_Pcontrol(0) and MPI_Pcontrol(1) do
 * the same. Messages pass as always, so a recorded receive may belong to a send that was not
 * recorded. */
ANOLE_API void anole_pause(void) __attribute__((weak));
ANOLE_API void anole_resume(void) __attribute__((weak));

/* A phase of the program ends here: a step is done, or a file is written. Each call is an event.
 * After the first call on a rank, the tracer no longer sets markers at iterations of loops there.
 * MPI_Pcontrol(2) does the same. Calls set markers only on the thread that called MPI_Init. */
ANOLE_API void anole_phase_marker(void) __attribute__((weak));

/* A named part of the program begins or ends. Each call is an event with this name. Regions need
 * not be nested. */
ANOLE_API void anole_region_begin(const char *name) __attribute__((weak));
ANOLE_API void anole_region_end(const char *name) __attribute__((weak));

/* Names the peers of the program's ranks, for clustering: `peer` returns the rank of MPI_COMM_WORLD
 * that `rank` of `ranks` communicates with, or a negative number if there is none. Sources and
 * destinations that are this peer do not tell ranks apart, and in the trace each rank of a cluster
 * has its own peer. The call is not an event.
 *
 * Call it on all ranks, with the same functions, on the thread that calls MPI_Init, before
 * MPI_Init or before the first marker. The tracer may call `peer` on any rank for any other rank
 * until MPI_Finalize returns, so `peer` must depend only on its arguments, call no MPI function and
 * throw nothing. A second function of the same name replaces the first; null does nothing. Fortran
 * has no such call. */
ANOLE_API void anole_register_plugin(const char *name, int (*peer)(int rank, int ranks))
    __attribute__((weak));

/* The same for other parameters: `parameters` is a sum of the following. A number for
 * ANOLE_PLUGIN_KEY or ANOLE_PLUGIN_COLOR is what `rank` of `ranks` (of MPI_COMM_WORLD) passes to
 * MPI_Comm_split as its key or colour; a negative colour is MPI_UNDEFINED. One function may serve
 * as the key of one call and the colour of another. */
enum { ANOLE_PLUGIN_PEER = 1, ANOLE_PLUGIN_KEY = 2, ANOLE_PLUGIN_COLOR = 4 };
ANOLE_API void anole_register_plugin_for(const char *name, int parameters,
                                         int (*number)(int rank, int ranks)) __attribute__((weak));

#ifdef __cplusplus
}
#endif

/* Chooses a phase loop in the source: the end of each of its iterations sets a marker. Put it
 * before the declaration of the loop's variable,
 *
 *     for (ANOLE_PHASE_LOOP int step = 0; step < steps; step++)
 *
 * or of a variable inside the loop, or before the function that holds the loop. It works in code
 * that anole-mpicc or anole-mpicxx compiles. In Fortran, name the loop in ANOLE_MARKER_LOOP. */
#ifdef __clang__
#define ANOLE_PHASE_LOOP __attribute__((annotate("anole::phase")))
#else
#define ANOLE_PHASE_LOOP
#endif

/* Without the tracer the functions have no address. */
#define anole_pause() (anole_pause ? anole_pause() : (void)0)
#define anole_resume() (anole_resume ? anole_resume() : (void)0)
#define anole_phase_marker() (anole_phase_marker ? anole_phase_marker() : (void)0)
#define anole_region_begin(name) (anole_region_begin ? anole_region_begin(name) : (void)0)
#define anole_region_end(name) (anole_region_end ? anole_region_end(name) : (void)0)
#define anole_register_plugin(name, peer)                                                          \
  (anole_register_plugin ? anole_register_plugin(name, peer) : (void)0)
#define anole_register_plugin_for(name, parameters, number)                                        \
  (anole_register_plugin_for ? anole_register_plugin_for(name, parameters, number) : (void)0)

#endif
