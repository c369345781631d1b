import AudioCore
import VoiceEvents
import VoiceMeasurement

/// The first pass over a recording for a voice report. It finds the syllables and the properties of the whole recording
/// that the second pass needs.
struct VoiceReportHearing: ~Copyable {
  private(set) var survey: VoiceSurvey
  /// `nil` if the sample rate does not suit the detector.
  private var counter: SyllableNuclei?
  private var nuclei: [SyllableNucleus] = []

  /// - Throws: the error of `VoiceSurvey` for a rate that it does not take.
  init(sampleRate: Double) throws {
    survey = try VoiceSurvey(sampleRate: sampleRate)
    counter = try? SyllableNuclei(sampleRate: sampleRate)
  }

  /// Processes the next frames of one channel.
  mutating func process(_ mono: AudioBlock) {
    survey.process(mono)
    var found: [SyllableNucleus] = []
    counter?.process(mono) { found.append($0) }
    nuclei += found
  }

  /// Ends the pass. Returns the times, in seconds, of the syllable nuclei whose levels are close enough to the loudest,
  /// or `nil` if nuclei cannot be found at this sample rate. The rest of the report does not depend on them.
  mutating func syllableNuclei() -> [Double]? {
    var found: [SyllableNucleus] = []
    counter?.flush { found.append($0) }
    nuclei += found
    guard let loudest = counter?.loudestLevel, let range = counter?.configuration.range else { return nil }
    return nuclei.filter { $0.level >= loudest - range }.map(\.time)
  }
}
