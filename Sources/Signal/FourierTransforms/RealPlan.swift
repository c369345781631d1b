/// The real transform of a length whose half has no prime factors but 2, 3 and 5.
final class RealPlan<Vector: Lanes> {
  typealias Scalar = Vector.Scalar

  private let tables: RealTables<Vector>
  private let work: Workspace<Scalar>
  private let other: Workspace<Scalar>
  private let signal: UnsafeMutablePointer<Scalar>
  private let spectrum: UnsafeMutablePointer<Scalar>

  /// Whether vectors of this kind fit half the length.
  static func fits(_ half: Int) -> Bool { ComplexPlan<Vector>.fits(half) && RealPacking<Vector>.fits(half) }

  init(
    half: Int, radices: [Int], signal: UnsafeMutablePointer<Scalar>, spectrum: UnsafeMutablePointer<Scalar>
  ) {
    tables = TableShelf.tables(half: half, radices: radices)
    work = Workspace(length: half)
    other = Workspace(length: half)
    self.signal = signal
    self.spectrum = spectrum
  }

  @inline(__always)
  func forward() {
    tables.packing.unpack(tables.plan.transform(Pairs(base: signal), work.split, other.split), to: spectrum)
  }

  @inline(__always)
  func inverse() {
    // `other` is free until the first pass has read `work`, `work` from then on.
    tables.packing.pack(spectrum, to: work.split)
    tables.plan.transform(
      SplitLanes(split: work.split.exchanged), into: ExchangedPairs(base: signal), other.split, work.split)
  }
}
