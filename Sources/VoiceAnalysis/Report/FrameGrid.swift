/// Analysis frames laid symmetrically over a signal, each wholly inside it.
struct FrameGrid {
  let count: Int
  /// Centre of the first frame, in samples from the first sample.
  let first: Double
  /// Samples from one centre to the next.
  let step: Double

  /// As many windows of `window` samples as fit `length` samples, `step` apart; all in samples.
  init(length: Int, window: Double, step: Double) {
    let room = Double(length) - window
    // A billionth of a step: a duration that is a whole number of steps must not lose one to rounding.
    count = room >= 0 ? Int((room / step + 1e-9).rounded(.down)) + 1 : 0
    first = Double(length - 1) / 2 - Double(count - 1) * step / 2
    self.step = step
  }

  func centre(_ index: Int) -> Double { first + Double(index) * step }
}
