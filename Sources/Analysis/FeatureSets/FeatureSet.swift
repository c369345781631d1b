import AudioCore
import FeatureTracks
import PhoneticFeatures
import SpectralFeatures

/// Features that are asked for by one name: by the frame, or one value each for a recording.
package struct FeatureSet: Sendable {
  /// The name, as users type it: `mfcc`.
  package let name: String
  /// What it is, in a few words for a help page.
  package let explanation: String
  /// The columns that it has at any sample rate, in their order. At a low rate some of them may be undefined.
  package let columns: [FeatureColumn]

  /// When its frames are; `nil` for a set without frames.
  let times: FrameTimes?
  /// The set at a sample rate in hertz, if it is one of spectral features: those of one framing are computed together.
  let spectral: (@Sendable (Double) -> SpectralFeatureSet?)?
  /// Makes what computes it for one channel of a sample rate in hertz.
  let makeRun: @Sendable (_ sampleRate: Double, _ store: FrameStoreMaker) throws -> any FeatureSetRun

  /// Whether it has values by the frame, and not one a recording.
  package var isFramed: Bool { times != nil }

  /// The set of a name; `nil` if there is none.
  package static func named(_ name: String) -> FeatureSet? { all.first { $0.name == name } }
}

extension FeatureSet {
  /// A set of frames, given what extracts them.
  ///
  /// - Parameters:
  ///   - columns: the columns that the extractor has at any sample rate.
  ///   - times: when its frames are.
  ///   - make: makes an extractor for a sample rate in hertz.
  package static func frames<Extractor: FeatureExtractor & ~Copyable>(
    _ name: String, _ explanation: String, columns: [FeatureColumn], times: FrameTimes,
    _ make: @escaping @Sendable (_ sampleRate: Double) throws -> Extractor
  ) -> FeatureSet {
    FeatureSet(
      name: name, explanation: explanation, columns: columns, times: times, spectral: nil,
      makeRun: { rate, _ in ExtractorRun(try make(rate)) })
  }

  /// A set of one value a column for the whole recording, given what measures it.
  ///
  /// - Parameters:
  ///   - make: makes a meter for a sample rate in hertz.
  ///   - values: the values of the columns, after the meter was flushed; `nil` where undefined.
  package static func recording<Meter: StreamingProcessor & ~Copyable>(
    _ name: String, _ explanation: String, columns: [FeatureColumn],
    _ make: @escaping @Sendable (_ sampleRate: Double) throws -> Meter,
    values: @escaping @Sendable (borrowing Meter) -> [Double?]
  ) -> FeatureSet where Meter.Output == Never {
    FeatureSet(
      name: name, explanation: explanation, columns: columns, times: nil, spectral: nil,
      makeRun: { rate, _ in MeterRun(try make(rate), columns, values) })
  }

  /// One of the sets that `PhoneticFeatureSet` has by name.
  static func phonetic(_ name: String, _ explanation: String) -> FeatureSet {
    let known = PhoneticFeatureSet.named(name)
    return FeatureSet(
      name: name, explanation: explanation, columns: known?.columns ?? [],
      times: .byLength(hop: known?.hopDuration ?? 0), spectral: nil,
      makeRun: { rate, store in
        let set = PhoneticFeatureSet.named(name) ?? .intensity(.init())
        return try PhoneticRun(set, sampleRate: rate, store)
      })
  }

  /// One of the sets that `SpectralFeatureSet` has by name.
  static func spectral(_ name: String, _ explanation: String) -> FeatureSet {
    // Every column there is: the contrast has fewer octaves at low rates.
    let columns = SpectralFeatureSet.named(name, sampleRate: 96_000)?.columns ?? []
    return FeatureSet(
      name: name, explanation: explanation, columns: columns,
      times: .windows { SpectralFeatureSet.named(name, sampleRate: $0)?.framing },
      spectral: { SpectralFeatureSet.named(name, sampleRate: $0) },
      makeRun: { rate, store in
        let set = SpectralFeatureSet.named(name, sampleRate: rate) ?? .librosa
        return try SpectralRun(set, sampleRate: rate, store)
      })
  }
}
