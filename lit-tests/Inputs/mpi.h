/* A few MPI functions, as FakeMpi.c defines them. */
#ifdef __cplusplus
extern "C" {
#endif
int MPI_Send(int tag);
int MPI_Recv(int tag);
int MPI_Barrier(void);
int MPI_Test(int *done);
#ifdef __cplusplus
}
#endif
