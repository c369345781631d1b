import AudioCore
import Foundation

/// Levels of bands in short windows: what shows a fault of 20 ms, which a fingerprint's long windows smear.
///
/// 12 logarithmic bands from 300 to 4500 Hz at 11 025 Hz, Hann windows of 11.6 ms every 2.9 ms, in decibels of the mean square of
/// a band (0 dB is the power of full scale).
struct LevelGrid {
  static let rate = 11_025.0
  static let windowLength = 128
  static let hop = 32
  static let bandCount = 12
  /// Seconds from frame to frame.
  static let hopDuration = Double(hop) / rate
  /// Levels below are taken as this: below what recordings resolve.
  static let floor: Float = -85

  /// The samples, one channel at `rate`.
  let samples: [Float]
  let frameCount: Int
  /// Frame after frame, `bandCount` each.
  let levels: [Float]

  init(_ signal: AudioBuffer) throws(FingerprintError) {
    var samples: [Float] = []
    if signal.sampleRate < Self.rate {
      throw .invalidSampleRate(signal.sampleRate)
    }
    var decimator = try Decimator(from: signal.sampleRate, to: Self.rate, channelCount: signal.channelCount)
    signal.withBlock { block in decimator.process(block) { samples.append(contentsOf: $0) } }
    decimator.flush { samples.append(contentsOf: $0) }
    self.init(samples: samples)
  }

  init(samples: [Float]) {
    self.samples = samples
    let frames = samples.count < Self.windowLength ? 0 : (samples.count - Self.windowLength) / Self.hop + 1
    let binWidth = Self.rate / Double(Self.windowLength)
    func edge(_ position: Int) -> Double { 300 * pow(15, Double(position) / Double(Self.bandCount)) / binWidth + 0.5 }
    let edges = BandEdges(
      lower: (0..<Self.bandCount).map { edge($0) }, upper: (0..<Self.bandCount).map { edge($0 + 1) },
      binCount: Self.windowLength / 2 + 1)
    let power = PowerPrefix(windowLength: Self.windowLength)
    var levels = [Float](repeating: Self.floor, count: frames * Self.bandCount)
    var energies = [Float](repeating: 0, count: Self.bandCount)
    // Parseval for a Hann window, one side of the spectrum.
    let scale = 16 / (3 * Float(Self.windowLength) * Float(Self.windowLength))
    samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress, let prefix = UnsafePointer(power.prefix.baseAddress) else { return }
      for frame in 0..<frames {
        power.compute(base + frame * Self.hop)
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
