import AudioCore
import Foundation

/// A recording prepared for a search in an index: words at every 11.6 ms, for several shifts of frequency.
///
/// The reference is stored once, as a sparse stream. The variants for changed speed, pitch or tempo are computed for
/// the query only. A search finds recordings whose speed, pitch or tempo differ by up to about 6 %.
public struct QueryFingerprint: Sendable {
  /// Number of samples at the profile's rate from word to word.
  static let hop = 64
  /// Frequency factors in steps of a third of a semitone, the most common first: 0, then up and down to three steps.
  static let frequencyFactors = [0, 1, -1, 2, -2, 3, -3].map { pow(2, Double($0) / 36) }

  /// The profile of the words.
  public let profile: FingerprintProfile
  /// Length of the recording, seconds.
  public let duration: Double
  let banks: [QueryBank]

  /// Share of words that have content, 0…1.
  public var contentShare: Double {
    guard let words = banks.first?.words, !words.isEmpty else { return 0 }
    return Double(words.count { $0 != 0 }) / Double(words.count)
  }

  /// Creates a query from a signal of any sample rate and number of channels.
  ///
  /// Cost: a transform of 2048 samples per 11.6 ms, and the bands of seven shifts and their certainties.
  ///
  /// - Throws: `FingerprintError.profileNotIndexable` if the profile is neither compact nor prh; `.invalidSampleRate`.
  public init(_ signal: AudioBuffer, profile: FingerprintProfile) throws(FingerprintError) {
    guard profile.isIndexable else { throw .profileNotIndexable(profile.rawValue) }
    var decimator = try Decimator(from: signal.sampleRate, to: profile.sampleRate, channelCount: signal.channelCount)
    var samples: [Float] = []
    samples.reserveCapacity(Int(signal.duration * profile.sampleRate) + 1)
    signal.withBlock { block in decimator.process(block) { samples.append(contentsOf: $0) } }
    decimator.flush { samples.append(contentsOf: $0) }
    self.profile = profile
    duration = signal.duration
    banks = Self.banks(samples, BandDifferences(profile: profile))
  }

  private static func banks(_ samples: [Float], _ definition: BandDifferences) -> [QueryBank] {
    let frames =
      samples.count < BandDifferences.windowLength ? 0 : (samples.count - BandDifferences.windowLength) / hop + 1
    let lag = definition.lag / hop
    let bands = definition.bandCount
    let power = PowerPrefix(windowLength: BandDifferences.windowLength)
    let edges = frequencyFactors.map(definition.edges(frequencyFactor:))
    // All energies: frame after frame, and bank after bank within a frame.
    var energies = [Float](repeating: 0, count: max(1, frames * edges.count * bands))
    var banks = frequencyFactors.map { QueryBank(frequencyFactor: $0, capacity: max(0, frames - lag)) }
    energies.withUnsafeMutableBufferPointer { energies in
      samples.withUnsafeBufferPointer { samples in
        guard let base = energies.baseAddress, let first = samples.baseAddress,
          let prefix = UnsafePointer(power.prefix.baseAddress)
        else { return }
        for frame in 0..<frames {
          power.compute(first + frame * hop)
          for (bank, edges) in edges.enumerated() {
            edges.energies(prefix, into: base + (frame * banks.count + bank) * bands)
          }
        }
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * BandDifferences.wordBits) { margins in
          guard let margins = margins.baseAddress else { return }
          let full = margins + BandDifferences.wordBits
          for bank in banks.indices {
            certainMargins(
              base + bank * bands, frames: max(0, frames - lag), stride: banks.count * bands, definition, into: full)
            for frame in 0..<max(0, frames - lag) {
              let word = definition.word(
                earlier: base + (frame * banks.count + bank) * bands,
                later: base + ((frame + lag) * banks.count + bank) * bands, margins: margins)
              banks[bank].append(word, margins: margins, full: full)
            }
            banks[bank].finish()
          }
        }
      }
    }
    return banks
  }

  /// For each bit, the margin from which it is fully certain: half of the energy that its four band energies have in
  /// the quietest tenth of the query.
  ///
  /// Steady noise changes a difference of energies by a share of its own energy, and the quietest tenth shows that
  /// energy. A recording without noise has quiet moments, so that nearly all of its bits are fully certain.
  private static func certainMargins(
    _ energies: UnsafePointer<Float>, frames: Int, stride: Int, _ definition: BandDifferences,
    into full: UnsafeMutablePointer<Float>
  ) {
    let (step, later) = (definition.step, definition.lag / hop * stride)
    // Neighbouring windows overlap nearly whole, so every eighth is enough.
    var sums: [Float] = []
    sums.reserveCapacity(frames / 8 + 1)
    for band in 0..<BandDifferences.wordBits {
      sums.removeAll(keepingCapacity: true)
      for frame in Swift.stride(from: 0, to: frames, by: 8) {
        let place = energies + frame * stride + band
        sums.append(place[0] + place[step] + place[later] + place[later + step])
      }
      sums.sort()
      full[band] = sums.isEmpty ? 0 : sums[sums.count / 10] / 2
    }
  }
}

extension FingerprintProfile {
  /// Whether an index can store words of this profile.
  public var isIndexable: Bool { self == .compact || self == .prh }
}
