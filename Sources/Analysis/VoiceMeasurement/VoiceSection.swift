/// The voice report's values for a section of a recording.
///
/// They come from the marks and frames of the whole recording whose times are in the section, from its start to before
/// its end. So a section has no edges: no window is cut, and the pitch path is the whole recording's.
package struct VoiceSection: Sendable, Equatable {
  /// Jitter and shimmer (local) of the section's marks, as ratios.
  package let jitter, shimmer: VoiceValue
  /// Mean harmonics-to-noise ratio by cross-correlation over the voiced frames, in decibels.
  package let harmonicsToNoise: VoiceValue
  /// Mean of the smoothed cepstral peak prominence over the voiced frames, in decibels.
  package let cepstralPeakProminence: VoiceValue
  /// Medians of the formants F1, F2, … over the voiced frames, in hertz.
  package let formants: [VoiceValue]
}

/// Measures sections of a recording while its marks and frames are found.
struct VoiceSectionMeters {
  /// What is found in a recording, each kind in the order of time.
  enum Stream: Int, CaseIterable { case marks, ratios, prominences, formants }

  private struct Meter {
    var perturbation: PerturbationMeter
    var formants: FormantSummary.Meter
    var ratios = (sum: 0.0, count: 0)
    var prominences = (sum: 0.0, count: 0)
    /// The number of streams that have not passed the section's end.
    var openStreams = Stream.allCases.count

    var result: VoiceSection {
      func mean(_ values: (sum: Double, count: Int)) -> VoiceValue {
        values.count > 0 ? VoiceValue(values.sum / Double(values.count)) : VoiceValue(absent: .unvoiced)
      }
      let perturbation = Perturbation(perturbation)
      return VoiceSection(
        jitter: perturbation.jitter.local, shimmer: perturbation.shimmer.local, harmonicsToNoise: mean(ratios),
        cepstralPeakProminence: mean(prominences),
        formants: FormantSummary(formants, absence: .unvoiced).formants.map(\.frequency))
    }
  }

  private let empty: Meter
  private var cursors: [OpenSections]
  /// The meters of the sections that are being measured.
  private var meters: [Int: Meter] = [:]
  private var results: [VoiceSection?]

  init(_ sections: [(start: Double, end: Double)], _ configuration: VoiceReportConfiguration, _ survey: VoiceSurvey) {
    empty = Meter(
      perturbation: PerturbationMeter(configuration.perturbation, survey),
      formants: FormantSummary.Meter(count: configuration.formants.formantCount))
    cursors = Stream.allCases.map { _ in OpenSections(sections) }
    results = sections.map { _ in nil }
  }

  mutating func append(mark time: Double, in signal: SampleView<Float>) {
    for index in open(.marks, at: time) { meters[index, default: empty].perturbation.append(time, in: signal) }
  }

  mutating func append(ratio: Double, at time: Double) {
    for index in open(.ratios, at: time) {
      meters[index, default: empty].ratios.sum += ratio
      meters[index, default: empty].ratios.count += 1
    }
  }

  mutating func append(prominence: Double, at time: Double) {
    for index in open(.prominences, at: time) {
      meters[index, default: empty].prominences.sum += prominence
      meters[index, default: empty].prominences.count += 1
    }
  }

  mutating func append(_ frame: FormantTracker.Frame) {
    for index in open(.formants, at: frame.time) { meters[index, default: empty].formants.update(frame) }
  }

  /// The sections' values, in the order in which the sections were given.
  var values: [VoiceSection] { results.indices.map { results[$0] ?? (meters[$0] ?? empty).result } }

  private mutating func open(_ stream: Stream, at time: Double) -> [Int] {
    cursors[stream.rawValue].open(through: time)
    for index in cursors[stream.rawValue].close(until: time) {
      meters[index, default: empty].openStreams -= 1
      guard let meter = meters[index], meter.openStreams == 0 else { continue }
      results[index] = meter.result
      meters[index] = nil
    }
    return cursors[stream.rawValue].open
  }
}
