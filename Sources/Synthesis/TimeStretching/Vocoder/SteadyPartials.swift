/// The steady partials before a transient. They continue through it, while all other sound is passed unchanged.
///
/// Each is described by its frequency, its amplitude and phase in each channel, and its phase rotation in the last
/// frame before the transient. In a frame near the transient, the expected partial (a sine under the window) is
/// subtracted and added again with the rotation.
struct SteadyPartials: ~Copyable {
  /// Bins on each side of a partial that contain its energy.
  private static let reach = 6
  private static let capacity = 128

  private let windowLength: Int
  private let channelCount: Int
  private var count = 0
  private var position = 0
  /// Frequencies in turns per sample, and phase rotations in turns.
  private var frequencies = [Double](repeating: 0, count: capacity)
  private var rotations = [Double](repeating: 0, count: capacity)
  /// The gain of each partial by the envelope correction.
  private var gains = [Float](repeating: 1, count: capacity)
  /// The transform at the partial's frequency at the last position, for each channel.
  private var amplitudes: [SIMD2<Float>]
  private var isFirst = false

  init(windowLength: Int, channelCount: Int) {
    (self.windowLength, self.channelCount) = (windowLength, channelCount)
    amplitudes = Array(repeating: .zero, count: Self.capacity * channelCount)
  }

  mutating func clear() { count = 0 }

  /// Takes the significant steady partials of a frame: those of the low band that have their own amplitudes, and peaks.
  ///
  /// - Parameter gains: the gains of the frame's bins; `nil` without a correction.
  mutating func take(from frame: borrowing VocoderFrame, _ low: borrowing LowPartials, gains: UnsafePointer<Float>?) {
    count = 0
    guard let position = frame.position else { return }
    self.position = position
    isFirst = true
    var largest: Float = 0
    for peak in 0..<frame.peaks.count { largest = max(largest, frame.power.base[frame.peaks.bins[peak]]) }
    var next = 0
    for peak in 0..<frame.peaks.count where count < Self.capacity {
      let (bin, frequency) = (frame.peaks.bins[peak], frame.frequencies[peak])
      guard frequency.isFinite, frame.power.base[bin] > 1e-6 * largest else { continue }
      take(low, &next, before: frequency, above: 1e-6 * largest, gains: gains)
      guard count < Self.capacity else { return }
      frequencies[count] = frequency
      rotations[count] = frame.rotations[peak]
      self.gains[count] = gains?[bin] ?? 1
      let gain = 1 / HannLobe(frequency: frequency * Double(windowLength)).value(at: bin)
      for c in 0..<channelCount {
        let value = frame.spectra.base + 2 * (frame.binCount * c + bin)
        amplitudes[count * channelCount + c] = SIMD2(value[0], value[1]) * gain
      }
      count += 1
    }
    take(low, &next, before: .infinity, above: 1e-6 * largest, gains: gains)
  }

  /// Takes the next partials of the low band.
  private mutating func take(
    _ low: borrowing LowPartials, _ next: inout Int, before frequency: Double, above power: Float,
    gains: UnsafePointer<Float>?
  ) {
    while next < low.count, low.frequency(next) < frequency, count < Self.capacity {
      if low.power(next) > power {
        frequencies[count] = low.frequency(next)
        rotations[count] = low.rotation(next)
        self.gains[count] = gains?[Int((frequencies[count] * Double(windowLength)).rounded())] ?? 1
        for c in 0..<channelCount { amplitudes[count * channelCount + c] = low.fit.amplitude(next, channel: c) }
        count += 1
      }
      next += 1
    }
  }

  /// The rotation of the partial of this frequency; 0 if there is none.
  func rotation(near frequency: Double) -> Double {
    for partial in 0..<count where abs(frequencies[partial] - frequency) * Double(windowLength) < 0.15 {
      return rotations[partial]
    }
    return 0
  }

  /// Moves on to a frame around `position`; the output moves on by `hop`.
  mutating func advance(to position: Int, hop: Int) {
    let step = position - self.position
    for partial in 0..<count {
      if isFirst {
        rotations[partial] = Turns.wrapped(rotations[partial] + frequencies[partial] * Double(hop - step))
      }
      let turn = Turns.unit(Turns.wrapped(frequencies[partial] * Double(step)))
      for c in 0..<channelCount {
        let a = amplitudes[partial * channelCount + c]
        amplitudes[partial * channelCount + c] = SIMD2(a.x * turn.x - a.y * turn.y, a.x * turn.y + a.y * turn.x)
      }
    }
    self.position = position
    isFirst = false
  }

  /// Rotates the phases of the partials in the spectrum of a channel.
  ///
  /// - Parameter gains: the gains that will be applied to the bins, or `nil`. The partials keep their previous gains.
  func turn(_ spectrum: UnsafeMutablePointer<Float>, channel: Int, gains: UnsafePointer<Float>?) {
    for partial in 0..<count {
      let turn = Turns.unit(rotations[partial])
      let a = amplitudes[partial * channelCount + channel]
      let turned = SIMD2(a.x * turn.x - a.y * turn.y, a.x * turn.y + a.y * turn.x) * self.gains[partial]
      let frequency = frequencies[partial] * Double(windowLength)
      let lobe = HannLobe(frequency: frequency)
      let middle = Int(frequency.rounded())
      for b in max(0, middle - Self.reach)...min(windowLength / 2, middle + Self.reach) {
        let gain = max(1e-6, gains?[b] ?? 1)
        let difference = (turned / gain - a) * lobe.value(at: b)
        spectrum[2 * b] += difference.x
        spectrum[2 * b + 1] += difference.y
      }
    }
  }

  /// Sets the rotation and the frequency of each peak of a frame that is one of these partials, since the next frame
  /// may need them.
  func mark(_ frame: inout VocoderFrame) {
    var first = 0
    for peak in 0..<frame.peaks.count {
      let bin = Double(frame.peaks.bins[peak])
      while first < count, frequencies[first] * Double(windowLength) < bin - 1.5 { first += 1 }
      // The strongest of those that make the peak.
      var (strongest, largest) = (-1, Float(0))
      var partial = first
      while partial < count, frequencies[partial] * Double(windowLength) < bin + 1.5 {
        var power: Float = 0
        for c in 0..<channelCount {
          let a = amplitudes[partial * channelCount + c]
          power += a.x * a.x + a.y * a.y
        }
        if power > largest { (strongest, largest) = (partial, power) }
        partial += 1
      }
      frame.rotations[peak] = strongest >= 0 ? rotations[strongest] : 0
      frame.frequencies[peak] = strongest >= 0 ? frequencies[strongest] : .nan
    }
  }
}
