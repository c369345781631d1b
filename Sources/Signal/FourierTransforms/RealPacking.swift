/// A real transform of n = 2m numbers by a complex one of m: the even numbers are real parts, the odd ones imaginary
/// parts, and the transforms of both are told apart by their symmetry (W. H. Press et al., Numerical Recipes, 3rd
/// edition, 12.3.2).
struct RealPacking<Vector: Lanes>: ~Copyable {
  typealias Scalar = Vector.Scalar
  typealias Value = ComplexLanes<Vector>

  /// m.
  let half: Int
  /// −i/2 · exp(−2πi k / n) for k = 0, 1 …
  private let factors: Workspace<Scalar>

  /// Whether vectors of this kind fit: a vector of bins must not reach bin m.
  static func fits(_ half: Int) -> Bool { Vector.count == 1 || half >= 4 * Vector.count }

  init(half: Int) {
    self.half = half
    let count = half / 2 + Vector.count
    let factors = Workspace<Scalar>(length: count)
    for k in 0..<count {
      let root = UnitRoots.root(k % (2 * half), of: 2 * half)
      factors.split.re[k] = Scalar(root.y / 2)
      factors.split.im[k] = Scalar(-root.x / 2)
    }
    self.factors = factors
  }

  /// The spectrum, bins 0…m, of which the packed numbers' transform is given.
  @inline(__always)
  func unpack(_ packed: Split<Scalar>, to spectrum: UnsafeMutablePointer<Scalar>) {
    let (re, im) = (packed.re[0], packed.im[0])
    (spectrum[0], spectrum[1]) = (re + im, 0)
    (spectrum[2 * half], spectrum[2 * half + 1]) = (re - im, 0)
    let scale = Vector(repeating: 0.5)
    var k = 1
    while k <= half / 2 {
      let mirrored = half - k - Vector.count + 1
      let (ar, ai) = (Vector.load(packed.re + k), Vector.load(packed.im + k))
      let (br, bi) = (Vector.load(packed.re + mirrored).reversed, Vector.load(packed.im + mirrored).reversed)
      let even = Value((ar + br) * scale, (ai - bi) * scale)
      let odd = Value(ar - br, ai + bi) * Value(Vector.load(factors.split.re + k), Vector.load(factors.split.im + k))
      Vector.storePairs(even.re + odd.re, even.im + odd.im, spectrum + 2 * k)
      Vector.storePairs((even.re - odd.re).reversed, (odd.im - even.im).reversed, spectrum + 2 * mirrored)
      k += Vector.count
    }
  }

  /// Packed numbers whose inverse transform is the signal, times n.
  @inline(__always)
  func pack(_ spectrum: UnsafePointer<Scalar>, to packed: Split<Scalar>) {
    let (first, last) = (spectrum[0], spectrum[2 * half])
    (packed.re[0], packed.im[0]) = (first + last, first - last)
    let two = Vector(repeating: 2)
    var k = 1
    while k <= half / 2 {
      let mirrored = half - k - Vector.count + 1
      let (ar, ai) = Vector.loadPairs(spectrum + 2 * k)
      let (reversedRe, reversedIm) = Vector.loadPairs(spectrum + 2 * mirrored)
      let (br, bi) = (reversedRe.reversed, reversedIm.reversed)
      let (evenRe, evenIm) = (ar + br, ai - bi)
      let (dr, di) = ((ar - br) * two, (ai + bi) * two)
      let (fr, fi) = (Vector.load(factors.split.re + k), Vector.load(factors.split.im + k))
      let (oddRe, oddIm) = (dr * fr + di * fi, di * fr - dr * fi)
      (evenRe + oddRe).store(packed.re + k)
      (evenIm + oddIm).store(packed.im + k)
      (evenRe - oddRe).reversed.store(packed.re + mirrored)
      (oddIm - evenIm).reversed.store(packed.im + mirrored)
      k += Vector.count
    }
  }
}
