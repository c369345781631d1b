/// Analysis frames that are placed symmetrically over a signal. Each is completely inside it.
package struct FrameGrid {
  package let count: Int
  /// Centre of the first frame, in samples from the first sample.
  package let first: Double
  /// Number of samples from one centre to the next.
  package let step: Double

  /// Places as many windows of `window` seconds as fit into `length` samples, `step` seconds apart.
  ///
  /// It computes in seconds and without tolerance for rounding, as Praat does. If the remaining length is a whole
  /// number of steps, a shift of half a step depends on the last bit, and with it every frame at an edge of voicing.
  package init(length: Int, sampleRate: Double, window: Double, step: Double) {
    let room = Double(length) * (1 / sampleRate) - window
    count = room >= 0 ? Int((room / step).rounded(.down)) + 1 : 0
    self.step = step * sampleRate
    first = Double(length - 1) / 2 - Double(count - 1) * self.step / 2
  }

  package func centre(_ index: Int) -> Double { first + Double(index) * step }
}
