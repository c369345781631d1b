import AudioCore
import Foundation

/// Levels of bands in short windows. They show a fault of 20 ms, which the long windows of a fingerprint smear.
///
/// There are 12 logarithmic bands from 300 to 4500 Hz at 11 025 Hz, or to 2250 Hz at half that rate. Hann windows of
/// 11.6 ms follow each other every 2.9 ms. Levels are decibels of a band's mean square (0 dB is the power of full
/// scale).
struct LevelGrid {
  static let bandCount = 12
  /// Time from frame to frame in seconds, at both rates.
  static let hopDuration = 32 / 11_025.0
  /// Length of a window in seconds, at both rates.
  static let windowDuration = 128 / 11_025.0
  /// Lowest level, in decibels. Lower levels are raised to it, since recordings do not resolve them.
  static let floor: Float = -85

  /// Sample rate in hertz.
  let rate: Double
  /// The samples, one channel at `rate`.
  let samples: [Float]
  let frameCount: Int
  /// Levels frame after frame, `bandCount` for each.
  let levels: [Float]

  /// The sample rate at which two recordings are compared: the highest that both support.
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
