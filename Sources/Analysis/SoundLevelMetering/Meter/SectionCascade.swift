import AudioCore

/// Up to four second-order sections in series, for one channel. Missing sections pass the signal unchanged.
struct SectionCascade: Sendable {
  /// The states of the sections.
  struct State: Sendable {
    fileprivate var first = Biquad.State()
    fileprivate var second = Biquad.State()
    fileprivate var third = Biquad.State()
    fileprivate var fourth = Biquad.State()

    /// See `Biquad.State.dropDenormals`.
    mutating func dropDenormals() {
      first.dropDenormals()
      second.dropDenormals()
      third.dropDenormals()
      fourth.dropDenormals()
    }
  }

  private let first: Biquad
  private let second: Biquad
  private let third: Biquad
  private let fourth: Biquad
  private let count: Int

  init(_ sections: [Biquad]) {
    ensure(sections.count <= 4, "sections: expected up to 4, got \(sections.count)")
    let pass = Biquad(b0: 1, b1: 0, b2: 0, a1: 0, a2: 0)
    func section(_ index: Int) -> Biquad { index < sections.count ? sections[index] : pass }
    (first, second, third, fourth) = (section(0), section(1), section(2), section(3))
    count = sections.count
  }

  @inline(__always)
  func step(_ x: Double, _ state: inout State) -> Double {
    guard count > 0 else { return x }
    let y = third.step(second.step(first.step(x, &state.first), &state.second), &state.third)
    return count > 3 ? fourth.step(y, &state.fourth) : y
  }
}
