/// Analysis frames laid symmetrically over a signal, each wholly inside it.
struct FrameGrid {
  let count: Int
  /// Centre of the first frame, in samples from the first sample.
  let first: Double
  /// Samples from one centre to the next.
  let step: Double

  /// As many windows of `window` seconds as fit `length` samples, `step` seconds apart.
  ///
  /// In seconds and without allowance for rounding, as Praat does it: where the room is a whole number of steps, half a
  /// step of shift hangs on the last bit, and with it every frame at an edge of voicing.
  init(length: Int, sampleRate: Double, window: Double, step: Double) {
    let room = Double(length) * (1 / sampleRate) - window
    count = room >= 0 ? Int((room / step).rounded(.down)) + 1 : 0
    self.step = step * sampleRate
    first = Double(length - 1) / 2 - Double(count - 1) * self.step / 2
  }

  func centre(_ index: Int) -> Double { first + Double(index) * step }
}
