/// The real transform of any other even length: its half is transformed as a convolution with a chirp (L. Bluestein,
/// IEEE Trans. Audio Electroacoust. 18 (1970) 451), by transforms of a longer length.
final class ChirpPlan<Vector: Lanes> {
  typealias Scalar = Vector.Scalar
  typealias One = OneLane<Scalar>
  typealias Value = ComplexLanes<One>

  private let half: Int
  private let length: Int
  private let plan: ComplexPlan<Vector>
  private let packing: RealPacking<One>
  /// exp(−πi k² / half).
  private let chirp: Workspace<Scalar>
  /// The transform of the conjugate chirp, divided by `length`.
  private let response: Workspace<Scalar>
  private let work: Workspace<Scalar>
  private let other: Workspace<Scalar>
  private let packed: Workspace<Scalar>
  private let signal: UnsafeMutablePointer<Scalar>
  private let spectrum: UnsafeMutablePointer<Scalar>

  init(half: Int, signal: UnsafeMutablePointer<Scalar>, spectrum: UnsafeMutablePointer<Scalar>) {
    let length =
      [1, 3, 5].map { odd in
        var length = 32 * odd
        while length < 2 * half - 1 { length *= 2 }
        return length
      }.min() ?? 0
    let plan = ComplexPlan<Vector>(length: length, radices: [])
    (self.half, self.length, self.signal, self.spectrum) = (half, length, signal, spectrum)
    packing = RealPacking(half: half)
    chirp = Workspace(length: half)
    response = Workspace(length: length)
    work = Workspace(length: length)
    other = Workspace(length: length)
    packed = Workspace(length: half)
    for k in 0..<half {
      let root = UnitRoots.root(k * k % (2 * half), of: 2 * half)
      (chirp.split.re[k], chirp.split.im[k]) = (Scalar(root.x), Scalar(root.y))
      for place in [k, (length - k) % length] {
        work.split.re[place] = Scalar(root.x / Double(length))
        work.split.im[place] = Scalar(-root.y / Double(length))
      }
    }
    plan.transform(
      SplitLanes(split: work.split), into: SplitLanes(split: response.split), other.split, work.split)
    self.plan = plan
  }

  @inline(__always)
  func forward() {
    transform(Pairs<One>(base: signal))
    packing.unpack(packed.split, to: spectrum)
  }

  @inline(__always)
  func inverse() {
    packing.pack(spectrum, to: packed.split)
    transform(SplitLanes<One>(split: packed.split.exchanged))
    let target = ExchangedPairs<One>(base: signal)
    for k in 0..<half { target.store(SplitLanes<One>(split: packed.split)[k], at: k) }
  }

  /// From `source` to `packed`.
  @inline(__always)
  private func transform<Source: ComplexSource<One>>(_ source: Source) {
    let start = SplitLanes<One>(split: work.split)
    let chirp = SplitLanes<One>(split: self.chirp.split)
    for k in 0..<half { start.store(source[k] * chirp[k], at: k) }
    let zero = Value(One(repeating: 0), One(repeating: 0))
    for k in half..<length { start.store(zero, at: k) }
    let transformed = plan.transform(SplitLanes(split: work.split), other.split, work.split)
    let free = transformed.re == work.split.re ? other.split : work.split
    let (product, response) = (SplitLanes<Vector>(split: transformed), SplitLanes<Vector>(split: self.response.split))
    var k = 0
    while k < length {
      product.store(product[k] * response[k], at: k)
      k += Vector.count
    }
    let convolved = plan.transform(SplitLanes(split: transformed.exchanged), free, transformed).exchanged
    let result = SplitLanes<One>(split: convolved)
    let target = SplitLanes<One>(split: packed.split)
    for k in 0..<half { target.store(result[k] * chirp[k], at: k) }
  }
}
