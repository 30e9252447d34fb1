// Loops that turn out not to communicate after inlining leave nothing behind: the optimised code is the same
// as without the pass, vectorised.
// RUN: %plain-cc -O3 -fno-exceptions -S -emit-llvm %s -o - | %normal-ir > %t.plain
// RUN: %anole-cxx -O3 -fno-exceptions -S -emit-llvm %s -o - | %normal-ir > %t.anole
// RUN: diff %t.plain %t.anole
// RUN: FileCheck %s < %t.anole
// CHECK: fmul <{{[0-9]+}} x double>

struct Field {
  virtual double &at(int i) { return data[i]; }
  double *data;
};

struct Plain final : Field {
  double &at(int i) override { return data[i]; }
};

template <class Body> static void each(int n, Body body) {
  for (int i = 0; i < n; ++i)
    body(i);
}

static void scaleOne(double *a, int i) { a[i] *= 3; }
typedef void (*Function)(double *, int);

void byPointer(double *a, int n) {
  Function chosen = scaleOne;
  for (int i = 0; i < n; ++i)
    chosen(a, i);
}

void byMember(Plain &field, int n) {
  each(n, [&](int i) { field.at(i) = 0; });
}
