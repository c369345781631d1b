/// Complex numbers that are computed side by side, real and imaginary parts apart.
struct ComplexLanes<V: Lanes> {
  var re: V
  var im: V

  @inline(__always) init(_ re: V, _ im: V) {
    self.re = re
    self.im = im
  }

  @inline(__always) static func + (a: Self, b: Self) -> Self { Self(a.re + b.re, a.im + b.im) }
  @inline(__always) static func - (a: Self, b: Self) -> Self { Self(a.re - b.re, a.im - b.im) }
  @inline(__always) static func * (a: Self, b: Self) -> Self {
    Self(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
  }
  @inline(__always) static func * (a: Self, factor: V) -> Self { Self(a.re * factor, a.im * factor) }

  /// self − i · other.
  @inline(__always) func minusTurned(_ other: Self) -> Self { Self(re + other.im, im - other.re) }
  /// self + i · other.
  @inline(__always) func plusTurned(_ other: Self) -> Self { Self(re - other.im, im + other.re) }
}

/// Where complex numbers are read.
protocol ComplexSource<Vector> {
  associatedtype Vector: Lanes
  subscript(index: Int) -> ComplexLanes<Vector> { get }
}

/// Where complex numbers are written.
protocol ComplexTarget<Vector> {
  associatedtype Vector: Lanes
  func store(_ value: ComplexLanes<Vector>, at index: Int)
}

/// Real parts in one array, imaginary parts in another.
struct Split<Scalar> {
  var re: UnsafeMutablePointer<Scalar>
  var im: UnsafeMutablePointer<Scalar>

  /// Real and imaginary parts exchanged: the transform of such numbers is the inverse one, exchanged likewise.
  var exchanged: Self { Self(re: im, im: re) }
}

/// `Split` numbers, a vector at a time.
struct SplitLanes<Vector: Lanes>: ComplexSource, ComplexTarget {
  var split: Split<Vector.Scalar>

  @inline(__always) subscript(index: Int) -> ComplexLanes<Vector> {
    ComplexLanes(Vector.load(split.re + index), Vector.load(split.im + index))
  }

  @inline(__always) func store(_ value: ComplexLanes<Vector>, at index: Int) {
    value.re.store(split.re + index)
    value.im.store(split.im + index)
  }
}

/// Real and imaginary parts side by side in one array.
struct Pairs<Vector: Lanes>: ComplexSource {
  var base: UnsafeMutablePointer<Vector.Scalar>

  @inline(__always) subscript(index: Int) -> ComplexLanes<Vector> {
    let (re, im) = Vector.loadPairs(base + 2 * index)
    return ComplexLanes(re, im)
  }
}

/// Pairs whose first number is the imaginary part.
struct ExchangedPairs<Vector: Lanes>: ComplexTarget {
  var base: UnsafeMutablePointer<Vector.Scalar>

  @inline(__always) func store(_ value: ComplexLanes<Vector>, at index: Int) {
    Vector.storePairs(value.im, value.re, base + 2 * index)
  }
}
