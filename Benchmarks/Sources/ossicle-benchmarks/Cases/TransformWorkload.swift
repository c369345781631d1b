import AudioCore
import Spectral

/// Computes forward transforms of one real noise signal, one after the other.
final class TransformWorkload: Workload {
  /// The number of transforms in one run.
  static let operations = 20_000

  let soundDuration: Double? = nil
  private let fft: RealFFT

  init(length: Int) throws {
    fft = try RealFFT(length: length)
    var random = SeededRandom(seed: 1)
    for n in 0..<length { fft.signal[n] = Float(random.uniform(in: -1..<1)) }
  }

  func run() -> Double {
    var sum: Float = 0
    for k in 0..<Self.operations {
      fft.forward()
      sum += fft.spectrum[k % fft.spectrum.count].x
    }
    return Double(sum)
  }
}
