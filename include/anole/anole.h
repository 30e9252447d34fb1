/* For programs: what is to be recorded, and where its phases are. C and C++.
 *
 * Nothing here needs the tracer: a program that uses these calls and runs without it does nothing
 * in them. Fortran programs call the same names, with the same arguments or none; they must be
 * linked with the tracer's library (anole-mpifort does). */
#ifndef ANOLE_ANOLE_H
#define ANOLE_ANOLE_H

#define ANOLE_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* Ends recording in this process, in all its threads, until anole_resume. A program may begin with
 * anole_pause(), before MPI_Init. Pauses do not nest, and MPI_Pcontrol(0) and MPI_Pcontrol(1) mean
 * the same. Messages pass as always: a receive that is recorded may belong to a send that is not.
 */
ANOLE_API void anole_pause(void) __attribute__((weak));
ANOLE_API void anole_resume(void) __attribute__((weak));

/* A phase of the program ends here: a step is done, a file is written. Each call is an event, and
 * from the first one on this rank markers are no longer set automatically at iterations of loops.
 * MPI_Pcontrol(2) means the same. Only calls of the thread that called MPI_Init are markers. */
ANOLE_API void anole_phase_marker(void) __attribute__((weak));

/* A part of the program that has a name begins or ends: events with this name, no more. Regions
 * need not be nested. */
ANOLE_API void anole_region_begin(const char *name) __attribute__((weak));
ANOLE_API void anole_region_end(const char *name) __attribute__((weak));

/* Says what the program's peers are, for clusters of ranks: `peer` gives the rank of MPI_COMM_WORLD
 * that `rank` of `ranks` communicates with, or a negative number if it has none. Sources and
 * destinations that are this peer then do not tell ranks apart, and each rank of a cluster has its
 * own in the trace. Not an event.
 *
 * To be called on all ranks, with the same functions, by the thread that calls MPI_Init, before
 * that or before the first marker. The tracer calls `peer` on any rank for any other one, until
 * MPI_Finalize returns: so it depends on its arguments only, calls no MPI and throws nothing. A
 * second function of the same name replaces the first; null does nothing. There is no such call in
 * Fortran. */
ANOLE_API void anole_register_plugin(const char *name, int (*peer)(int rank, int ranks))
    __attribute__((weak));

#ifdef __cplusplus
}
#endif

/* Chooses a phase loop in the source: the end of each of its iterations is a marker. Put it before
 * the declaration of the loop's variable,
 *
 *     for (ANOLE_PHASE_LOOP int step = 0; step < steps; step++)
 *
 * or of a variable inside the loop, or before a function whose loop is meant. For code that
 * anole-mpicc or anole-mpicxx compiles; in Fortran, name the loop in ANOLE_MARKER_LOOP. */
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

#endif
