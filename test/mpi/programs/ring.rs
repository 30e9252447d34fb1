//! A ring of ranks in Rust, over a small binding to MPI in C (ring_binding.c). MPI is called from a function, a method of a
//! generic type, a closure, and by way of a trait.

mod mpi {
    extern "C" {
        fn ring_init();
        fn ring_pass(value: i32) -> i32;
        fn ring_meet();
        fn ring_finalize();
    }

    pub fn init() {
        unsafe { ring_init() }
    }

    pub fn pass(value: i32) -> i32 {
        unsafe { ring_pass(value) }
    }

    pub fn meet() {
        unsafe { ring_meet() }
    }

    pub fn finalize() {
        unsafe { ring_finalize() }
    }
}

struct Ring<T> {
    value: T,
}

impl Ring<i32> {
    #[inline(never)]
    fn step(&mut self) {
        self.value = mpi::pass(self.value);
    }
}

trait Meets {
    fn meet(&self) -> usize;
}

impl<T> Meets for Ring<T> {
    #[inline(never)]
    fn meet(&self) -> usize {
        mpi::meet();
        std::mem::size_of::<T>()
    }
}

#[inline(never)]
fn apply<F: FnMut(i32)>(steps: i32, mut each: F) {
    (0..steps).for_each(|step| each(step));
}

fn main() {
    mpi::init();
    let mut ring = Ring { value: 1 };
    let steps = std::env::args().count() as i32 * 20; // nothing to unroll
    for _ in 0..steps {
        ring.step();
    }
    apply(steps, |step| ring.value = mpi::pass(step % 7));
    println!("{}", ring.value);
    let met: Box<dyn Meets> = Box::new(ring);
    println!("{}", met.meet());
    mpi::finalize();
}
