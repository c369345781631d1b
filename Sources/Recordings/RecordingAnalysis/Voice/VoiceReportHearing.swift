import AudioCore
import VoiceEvents
import VoiceMeasurement

/// The first hearing of a recording for a voice report: what must be known of the whole, and the syllables.
struct VoiceReportHearing: ~Copyable {
  private(set) var survey: VoiceSurvey
  /// Absent where the sample rate is not for it.
  private var counter: SyllableNuclei?
  private var nuclei: [SyllableNucleus] = []

  init(sampleRate: Double) {
    survey = VoiceSurvey(sampleRate: sampleRate)
    counter = try? SyllableNuclei(sampleRate: sampleRate)
  }

  /// Takes the next frames of one channel.
  mutating func process(_ mono: AudioBlock) {
    survey.process(mono)
    var found: [SyllableNucleus] = []
    counter?.process(mono) { found.append($0) }
    nuclei += found
  }

  /// Ends the hearing: times in seconds of the syllables' nuclei, those within reach of the loudest; `nil` if they cannot
  /// be found at this rate, which leaves the rest of a report as it is.
  mutating func syllableNuclei() -> [Double]? {
    var found: [SyllableNucleus] = []
    counter?.flush { found.append($0) }
    nuclei += found
    guard let loudest = counter?.loudestLevel, let range = counter?.configuration.range else { return nil }
    return nuclei.filter { $0.level >= loudest - range }.map(\.time)
  }
}
