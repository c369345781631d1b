/// The spectra of one window of a signal and the phase rotations of their peaks.
struct VocoderFrame: ~Copyable {
  /// Bins of each channel, one channel after the other, real and imaginary parts in turn.
  let spectra: FloatMemory
  /// Sum of the channels' power.
  let power: FloatMemory
  var peaks: SpectralPeaks
  /// Phase rotation of each peak's region in turns.
  let rotations: UnsafeMutablePointer<Double>
  /// Frequency of each peak in turns per sample, from its phase and that in the previous frame, if it is a steady
  /// partial; otherwise NaN.
  let frequencies: UnsafeMutablePointer<Double>
  /// Number of the sample at the window's centre; `nil` if there is no window.
  var position: Int?
  let binCount: Int
  let channelCount: Int

  init(binCount: Int, channelCount: Int) {
    self.binCount = binCount
    self.channelCount = channelCount
    spectra = FloatMemory(count: 2 * binCount * channelCount)
    power = FloatMemory(count: binCount)
    peaks = SpectralPeaks(binCount: binCount)
    let capacity = binCount / 3 + 2
    rotations = .allocate(capacity: capacity)
    rotations.initialize(repeating: 0, count: capacity)
    frequencies = .allocate(capacity: capacity)
    frequencies.initialize(repeating: .nan, count: capacity)
  }

  deinit {
    rotations.deallocate()
    frequencies.deallocate()
  }

  mutating func clear() {
    peaks.clear()
    position = nil
  }

  /// Stores the spectrum of a channel.
  func store(_ bins: UnsafeMutableBufferPointer<SIMD2<Float>>, channel: Int) {
    guard let source = bins.baseAddress else { return }
    let target = spectra.base + 2 * binCount * channel
    let power = power.base
    source.withMemoryRebound(to: Float.self, capacity: 2 * binCount) { source in
      target.update(from: source, count: 2 * binCount)
      if channel == 0 {
        for b in 0..<binCount { power[b] = source[2 * b] * source[2 * b] + source[2 * b + 1] * source[2 * b + 1] }
      } else {
        for b in 0..<binCount { power[b] += source[2 * b] * source[2 * b] + source[2 * b + 1] * source[2 * b + 1] }
      }
    }
  }

  /// Phase difference in turns from a bin of another frame to a bin of this one, averaged over the channels by their
  /// power.
  @inline(__always)
  func advance(of bin: Int, since other: borrowing VocoderFrame, _ otherBin: Int) -> Double {
    var (x, y): (Float, Float) = (0, 0)
    for c in 0..<channelCount {
      let a = narrowed(bin, channel: c)
      let b = other.narrowed(otherBin, channel: c)
      x += a.x * b.x + a.y * b.y
      y += a.y * b.x - a.x * b.y
    }
    // The phase at the centre of the window is wanted, half a length after its start, so odd bins have the opposite
    // sign.
    return (bin ^ otherBin) & 1 == 0 ? Double(Turns.angle(x, y)) : Double(Turns.angle(-x, -y))
  }

  /// The value of a bin under the square of the window. Its side lobes are so low that neighbouring partials hardly
  /// disturb the phase.
  @inline(__always)
  private func narrowed(_ bin: Int, channel: Int) -> SIMD2<Float> {
    let x = spectra.base + 2 * (binCount * channel + bin)
    return SIMD2(x[0] - 0.5 * (x[-2] + x[2]), x[1] - 0.5 * (x[-1] + x[3]))
  }

  /// The frequency of a peak in bins, interpolated from its larger neighbour. It is exact for a sine under a Hann
  /// window.
  @inline(__always)
  func frequency(ofPeakAt bin: Int) -> Double {
    let (before, middle, after) = (power.base[bin - 1], power.base[bin], power.base[bin + 1])
    let ratio = (max(before, after) / middle).squareRoot()
    let offset = (2 * ratio - 1) / (ratio + 1)
    return Double(bin) + Double(after > before ? offset : -offset)
  }
}
