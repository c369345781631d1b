import Foundation
import Spectral

/// Bits from differences of band energies in frequency and time: the common part of `prh` and `compact`.
///
/// With E[n, m] the energy in band m of the window that starts at sample n, bit m is 1 if (E[n + lag, m] − E[n + lag, m
/// + step]) − (E[n, m] − E[n, m + step]) > 0 (Haitsma & Kalker 2002, equation 1, for step 1 and a lag of one hop). The
/// bands of `prh` touch each other. The bands of `compact` are 1.5 times as wide as their spacing; it uses a step of 2
/// and a lag of 279 ms. Energies change more over that lag, so noise flips fewer bits.
struct BandDifferences: Sendable {
  static let windowLength = 2048
  static let wordBits = 32

  let profile: FingerprintProfile
  /// Samples between the two windows of a word.
  let lag: Int
  /// Distance in bands from a band to the one that is subtracted from it.
  let step: Int
  let bandCount: Int
  /// Lower and upper edges of each band in bins, for a frequency factor of 1.
  private let lowerEdges: [Double]
  private let upperEdges: [Double]

  /// Mean square of a window's bands below which a word has no content: −80 dBFS.
  static let contentPower = 1e-8
  /// Relative change of energy below which a word has no content, because the change is only rounding error.
  static let contentChange = 1e-5

  init(profile: FingerprintProfile) {
    let isCompact = profile == .compact
    self.profile = profile
    lag = isCompact ? 24 * 64 : 64
    step = isCompact ? 2 : 1
    bandCount = Self.wordBits + step
    let (lowest, highest) = isCompact ? (250.0, 2500.0) : (300.0, 2000.0)
    let halfWidth = isCompact ? 0.75 : 0.5
    let binWidth = profile.sampleRate / Double(Self.windowLength)
    let ratio = highest / lowest
    let count = Double(bandCount)
    // Half a bin is added: the prefix sum at k covers bins 0…k − 1, whose upper border is k − ½.
    func edge(_ position: Double) -> Double { lowest * pow(ratio, position / count) / binWidth + 0.5 }
    lowerEdges = (0..<bandCount).map { edge(Double($0) + 0.5 - halfWidth) }
    upperEdges = (0..<bandCount).map { edge(Double($0) + 0.5 + halfWidth) }
  }

  /// Number of samples that determine a word.
  var span: Int { Self.windowLength + lag }

  /// The band edges in prefix sums when all frequencies are multiplied by `factor`.
  func edges(frequencyFactor factor: Double) -> BandEdges {
    BandEdges(
      lower: lowerEdges.map { ($0 - 0.5) * factor + 0.5 }, upper: upperEdges.map { ($0 - 0.5) * factor + 0.5 },
      binCount: Self.windowLength / 2 + 1)
  }

  /// The bits of two windows' energies, and the margin by which each bit was decided (not computed if `nil` is given).
  @inline(__always)
  func word(
    earlier: UnsafePointer<Float>, later: UnsafePointer<Float>, margins: UnsafeMutablePointer<Float>?
  ) -> UInt32 {
    var word: UInt32 = 0
    var (energy, change) = (Float(0), Float(0))
    for m in 0..<Self.wordBits {
      let difference = (later[m] - later[m + step]) - (earlier[m] - earlier[m + step])
      word = word << 1 | (difference > 0 ? 1 : 0)
      margins?[m] = abs(difference)
      change = max(change, abs(difference))
      energy += later[m] + earlier[m]
    }
    // Parseval: Σ|X|² over one side = N Σ w² x² / 2, and Σ w² = 3 N / 8 for Hann. The factor 2 counts both windows.
    let scale = Float(Self.windowLength) * Float(Self.windowLength) * 3 / 16 * 2
    let isEmpty = energy < Float(Self.contentPower) * scale || change < Float(Self.contentChange) * energy
    return isEmpty ? 0 : max(word, 1)
  }
}
