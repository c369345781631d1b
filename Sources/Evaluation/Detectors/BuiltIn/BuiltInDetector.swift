import AudioCore
import EvaluationMetrics
import Foundation
import LoudnessMetering
import PitchTracking
import VoiceEvents
import VoiceMeasurement

/// A method of this package as a detector within this process.
///
/// Its times are those of its thread and of the detection alone, because the samples are in memory. Its peak memory is
/// unknown. To measure it like other programs, run it as one (`ossicle pitch {audio}`).
package struct BuiltInDetector: Detector {
  /// Settings of the methods.
  package struct Settings: Sendable, Hashable {
    /// Range and hop of pitch tracking. The range is narrowed for recordings with a low sample rate.
    package var pitch: PitchConfiguration

    /// Creates settings.
    package init(pitch: PitchConfiguration) { self.pitch = pitch }
  }

  private enum Method: Sendable {
    case pitch(PitchMethod)
    case activity
    case gate
    case onset(OnsetDetector.Method)
    case loudness

    var isActivity: Bool { if case .activity = self { true } else { false } }
  }

  /// The method's name.
  package let name: String
  /// Its configuration as text.
  package let parameters: String
  private let method: Method
  private let settings: Settings

  /// False: it needs no file.
  package var needsFile: Bool { false }

  /// Creates a method by its name; see `names(for:)`.
  ///
  /// - Throws: `DetectorError.unknownDetector`.
  package init(named name: String, task: DetectionTask, settings: Settings) throws(DetectorError) {
    guard let method = Self.methods(for: task).first(where: { $0.name == name })?.method else {
      throw .unknownDetector(name: name, task: task, known: Self.names(for: task))
    }
    self.name = name
    self.method = method
    self.settings = settings
    parameters = Self.text(of: method, settings)
  }

  /// The names of the methods for a task.
  package static func names(for task: DetectionTask) -> [String] {
    task == .fingerprint ? FingerprintDetector.names : methods(for: task).map(\.name)
  }

  private static func methods(for task: DetectionTask) -> [(name: String, method: Method)] {
    switch task {
    case .pitch: PitchMethod.allCases.map { ($0.rawValue, .pitch($0)) }
    case .voice: [("activity", .activity), ("gate", .gate)]
    case .onset: [("superflux", .onset(.superFlux)), ("complex-domain", .onset(.complexDomain))]
    case .loudness: [("bs1770", .loudness)]
    case .beat, .tempo, .soundEvent, .fingerprint: []
    }
  }

  private static func text(of method: Method, _ settings: Settings) -> String {
    switch method {
    case .pitch:
      let pitch = settings.pitch
      return
        "\(pitch.minimumFrequency) to \(pitch.maximumFrequency) Hz, hop \(pitch.hopDuration) s, \(pitch.mode.rawValue)"
    case .activity:
      let configuration = VoiceActivityDetector.Configuration()
      return "strictness \(configuration.strictness), minimum level \(configuration.minimumLevel) dBFS, "
        + "hangover \(configuration.hangoverAfter) s, shortest speech \(configuration.minimumSpeech) s"
    case .gate:
      let configuration = VoiceGate.Configuration()
      return "strictness \(configuration.strictness), margin \(configuration.margin) dB, "
        + "minimum level \(configuration.minimumLevel) dBFS"
    case .onset:
      let configuration = OnsetDetector.Configuration()
      return "\(configuration.mode.rawValue), window \(configuration.windowDuration) s, "
        + "combination \(configuration.combination) s"
    case .loudness: return "integrated, both gates"
    }
  }

  /// Analyses a sound. If the method cannot process the sound, the outcome is a failure.
  package func detect(in input: DetectorInput, checkCancellation: () throws -> Void) throws -> DetectorOutcome {
    try checkCancellation()
    var scores: DetectorScores?
    var outcome = Self.timed { try detection(in: input.sound, &scores) }
    // The frames of the activity are computed a second time, outside the time that is measured.
    if method.isActivity, case .success = outcome.result { scores = try? Self.speech(in: input.sound) }
    outcome.scores = scores
    return outcome
  }

  /// The probability of speech by the frame of 10 ms.
  private static func speech(in sound: AudioBuffer) throws -> DetectorScores {
    var analyzer = try SpeechFrameAnalyzer(sampleRate: sound.sampleRate)
    let frames = try analyzer.outputs(of: sound)
    return .frames(
      times: frames.map { $0.time - SpeechFrame.hop / 2 }, scores: frames.map { 1 / (1 + exp(-$0.logOdds)) })
  }

  /// The outcome of work on this thread; an error becomes a refusal.
  static func timed(_ work: () throws -> Detection) -> DetectorOutcome {
    let (start, processorStart) = (ContinuousClock.now, threadTime)
    let result: Result<Detection, DetectorOutcome.Failure>
    do {
      result = .success(try work())
    } catch {
      result = .failure(.init(.refused, "\(error)"))
    }
    return DetectorOutcome(
      result, processorTime: threadTime - processorStart, wallTime: start.duration(to: .now) / .seconds(1))
  }

  private func detection(in sound: AudioBuffer, _ scores: inout DetectorScores?) throws -> Detection {
    switch method {
    case .pitch(let method):
      let configuration = settings.pitch.fitting(sampleRate: sound.sampleRate)
      let frames = try method.track(sound, configuration: configuration)
      // The confidence of an unvoiced frame is the probability that it is unvoiced.
      scores = .frames(
        times: frames.map(\.time), scores: frames.map { $0.frequency == nil ? 1 - $0.confidence : $0.confidence })
      return .pitch(try PitchSeries(times: frames.map(\.time), frequencies: frames.map { $0.frequency ?? 0 }))
    case .activity:
      let segments = try VoiceActivityDetector.segments(in: sound).filter { $0.refusal == nil }
      return .intervals(try segments.map { try ActivityInterval(start: $0.start, end: $0.end) })
    case .gate:
      return .intervals(
        try VoiceGate.events(in: sound).compactMap { event in
          guard case .ended(let ending) = event, ending.isVoice else { return nil }
          return try ActivityInterval(start: ending.start, end: ending.end)
        })
    case .onset(let method):
      return .times(try OnsetDetector.onsets(in: sound, configuration: .init(method: method)).map(\.time))
    case .loudness:
      let configuration = LoudnessMeter.Configuration(measures: [.integrated])
      return .loudness(try LoudnessMeter.measure(sound, configuration: configuration).integrated.value)
    }
  }

  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
