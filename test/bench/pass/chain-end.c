int last(int x) { return x * 3; }
