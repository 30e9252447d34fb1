/* The MPI functions that say, or hide, who one is. Not to be linked. */
#ifdef __cplusplus
extern "C" {
#endif
#define COMM 1
#define INT 2
int MPI_Init(int *, char ***);
int MPI_Finalize(void);
int MPI_Comm_rank(int comm, int *rank);
int MPI_Comm_size(int comm, int *size);
int MPI_Cart_coords(int comm, int rank, int maxdims, int *coords);
int MPI_Cart_get(int comm, int maxdims, int *dims, int *periods, int *coords);
int MPI_Barrier(int comm);
int MPI_Bcast(void *buffer, int count, int type, int root, int comm);
int MPI_Allreduce(const void *sent, void *received, int count, int type, int op, int comm);
int MPI_Reduce(const void *sent, void *received, int count, int type, int op, int root, int comm);
int MPI_Send(const void *buffer, int count, int type, int dest, int tag, int comm);
int MPI_Recv(void *buffer, int count, int type, int source, int tag, int comm, void *status);
int MPI_Test(int *request, int *flag, void *status);
double MPI_Wtime(void);
#ifdef __cplusplus
}
#endif
