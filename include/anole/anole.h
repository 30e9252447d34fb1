/* For programs: what is to be recorded. C and C++.
 *
 * Nothing here needs the tracer: a program that uses these calls and runs without it does nothing
 * in them. Fortran programs call anole_pause and anole_resume without arguments; they must be
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

#ifdef __cplusplus
}
#endif

/* Without the tracer the functions have no address. */
#define anole_pause() (anole_pause ? anole_pause() : (void)0)
#define anole_resume() (anole_resume ? anole_resume() : (void)0)

#endif
