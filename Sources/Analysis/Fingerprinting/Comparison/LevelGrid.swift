import AudioCore
import Foundation

/// Levels of bands in short windows: what shows a fault of 20 ms, which a fingerprint's long windows smear.
///
/// 12 logarithmic bands from 300 to 4500 Hz at 11 025 Hz, or to 2250 Hz at half that rate, Hann windows of 11.6 ms every 2.9 ms, in
/// decibels of the mean square of a band (0 dB is the power of full scale).
struct LevelGrid {
  static let bandCount = 12
  /// Seconds from frame to frame, at both rates.
  static let hopDuration = 32 / 11_025.0
  /// Seconds of a window, at both rates.
  static let windowDuration = 128 / 11_025.0
  /// Levels below are taken as this: below what recordings resolve.
  static let floor: Float = -85

  /// Of the samples, hertz.
  let rate: Double
  /// The samples, one channel at `rate`.
  let samples: [Float]
  let frameCount: Int
  /// Frame after frame, `bandCount` each.
  let levels: [Float]

  /// The rate for two recordings: what both have.
  static func rate(for first: AudioBuffer, _ second: AudioBuffer) -> Double {
    min(first.sampleRate, second.sampleRate) < 11_025 ? 5512.5 : 11_025
  }

  init(_ signal: AudioBuffer, rate: Double) throws(FingerprintError) {
    var samples: [Float] = []
    var decimator = try Decimator(from: signal.sampleRate, to: rate, channelCount: signal.channelCount)
    signal.withBlock { block in decimator.process(block) { samples.append(contentsOf: $0) } }
    decimator.flush { samples.append(contentsOf: $0) }
    self.init(samples: samples, rate: rate)
  }

  init(samples: [Float], rate: Double) {
    self.rate = rate
    self.samples = samples
    let windowLength = Int((Self.windowDuration * rate).rounded())
    let hop = windowLength / 4
    let frames = samples.count < windowLength ? 0 : (samples.count - windowLength) / hop + 1
    let binWidth = rate / Double(windowLength)
    let span = rate < 11_025 ? 7.5 : 15.0
    func edge(_ position: Int) -> Double {
      300 * pow(span, Double(position) / Double(Self.bandCount)) / binWidth + 0.5
    }
    let edges = BandEdges(
      lower: (0..<Self.bandCount).map { edge($0) }, upper: (0..<Self.bandCount).map { edge($0 + 1) },
      binCount: windowLength / 2 + 1)
    let power = PowerPrefix(windowLength: windowLength)
    var levels = [Float](repeating: Self.floor, count: frames * Self.bandCount)
    var energies = [Float](repeating: 0, count: Self.bandCount)
    // Parseval for a Hann window, one side of the spectrum.
    let scale = 16 / (3 * Float(windowLength) * Float(windowLength))
    samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress, let prefix = UnsafePointer(power.prefix.baseAddress) else { return }
      for frame in 0..<frames {
        power.compute(base + frame * hop)
        energies.withUnsafeMutableBufferPointer { energies in
          guard let energies = energies.baseAddress else { return }
          edges.energies(prefix, into: energies)
        }
        for band in 0..<Self.bandCount {
          levels[frame * Self.bandCount + band] = max(Self.floor, 10 * log10(max(energies[band] * scale, 1e-12)))
        }
      }
    }
    frameCount = frames
    self.levels = levels
  }
}
