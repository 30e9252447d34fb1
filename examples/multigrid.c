/* Multigrid V-cycles, as in MG: Poisson's equation on a line. Every coarser level has half the
 * points, so neighbours move away to 2, 4, 8 ... ranks and ranks without points drop out, which
 * makes the same call site talk to other peers on every level. Ranks beyond the largest power of
 * two stay idle.
 * Usage: multigrid [CYCLES [POINTS PER RANK, A POWER OF TWO]] */
#include "example.h"
#include <math.h>

enum { Smoothings = 2 };

/* Every level uses the same array: level l has the points that are multiples of 2^l. */
static int points, share, rank, ranks;

static int ownerOf(int point) {
  return point <= 0 || point >= points ? MPI_PROC_NULL : point / share;
}

static int firstPoint(int stride) {
  int first = rank * share;
  return first == 0 ? stride : (first + stride - 1) / stride * stride;
}

static int endPoint(void) { return (rank + 1) * share; }

static int isActive(int stride) { return firstPoint(stride) < endPoint(); }

/* Fetches the points next to this rank's first and last one. */
static void exchange(double *values, int stride) {
  int first = firstPoint(stride), last = (endPoint() - 1) / stride * stride;
  if (!isActive(stride))
    return;
  int left = ownerOf(first - stride), right = ownerOf(last + stride);
  MPI_Request requests[4];
  MPI_Irecv(&values[first - stride], 1, MPI_DOUBLE, left, stride, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&values[last + stride], 1, MPI_DOUBLE, right, stride, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(&values[first], 1, MPI_DOUBLE, left, stride, MPI_COMM_WORLD, &requests[2]);
  MPI_Isend(&values[last], 1, MPI_DOUBLE, right, stride, MPI_COMM_WORLD, &requests[3]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

static double laplacian(const double *u, int i, int stride) {
  double h = (double)stride / points;
  return (2 * u[i] - u[i - stride] - u[i + stride]) / (h * h);
}

/* Damped Jacobi. */
static void smooth(double *u, const double *f, double *next, int stride) {
  double h = (double)stride / points;
  exchange(u, stride);
  for (int i = firstPoint(stride); i < endPoint(); i += stride)
    next[i] = u[i] + (f[i] - laplacian(u, i, stride)) * h * h / 3;
  for (int i = firstPoint(stride); i < endPoint(); i += stride)
    u[i] = next[i];
}

static void residual(double *u, const double *f, double *r, int stride) {
  exchange(u, stride);
  for (int i = firstPoint(stride); i < endPoint(); i += stride)
    r[i] = f[i] - laplacian(u, i, stride);
}

static void interpolate(double *u, double *correction, int stride) {
  for (int i = firstPoint(stride); i < endPoint(); i += stride)
    correction[i] = i % (2 * stride) == 0 ? correction[i] : 0;
  exchange(correction, stride);
  for (int i = firstPoint(stride); i < endPoint(); i += stride)
    u[i] += i % (2 * stride) == 0 ? correction[i]
                                  : (correction[i - stride] + correction[i + stride]) / 2;
}

static void cycle(double *u, const double *f, int stride) {
  if (!isActive(stride))
    return;
  double *r = calloc(points + 1, sizeof(double)), *coarse = calloc(points + 1, sizeof(double));
  double *correction = calloc(points + 1, sizeof(double));
  for (int s = 0; s < Smoothings; s++)
    smooth(u, f, r, stride);
  if (2 * stride < points) {
    residual(u, f, r, stride);
    exchange(r, stride);
    for (int i = firstPoint(2 * stride); i < endPoint(); i += 2 * stride)
      coarse[i] = (r[i - stride] + 2 * r[i] + r[i + stride]) / 4;
    cycle(correction, coarse, 2 * stride);
    interpolate(u, correction, stride);
  }
  for (int s = 0; s < Smoothings; s++)
    smooth(u, f, r, stride);
  free(r);
  free(coarse);
  free(correction);
}

/* Solves -u'' = 1, whose solution x (1 - x) / 2 the grid represents exactly. */
static int run(int cycles) {
  double *u = calloc(points + 1, sizeof(double)), *f = calloc(points + 1, sizeof(double));
  double error = 0;
  for (int i = 0; i <= points; i++)
    f[i] = 1;
  for (int c = 0; c < cycles; c++)
    cycle(u, f, 1);
  for (int i = firstPoint(1); i < endPoint(); i++) {
    double x = (double)i / points;
    error = fmax(error, fabs(u[i] - x * (1 - x) / 2));
  }
  free(u);
  free(f);
  return error > fmax(1e-9, pow(0.5, cycles));
}

int main(int argc, char **argv) {
  int size, cycles = argument(argc, argv, 1, 20);
  share = argument(argc, argv, 2, 4);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (ranks = 1; 2 * ranks <= size;)
    ranks *= 2;
  points = ranks * share;

  int status = verdict("multigrid", rank < ranks ? run(cycles) : 0);
  MPI_Finalize();
  return status;
}
