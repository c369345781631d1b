// The names and the documentation of the functions are those of ossicle.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

import COssicle
import PitchTracking
import RecordingAnalysis
import RecordingReports
import VoiceEvents
import VoiceMeasurement

@c @implementation
public func ossicle_pitch(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call(on: sound, options, to: place) { sound, settings in
    let configuration = try settings.pitch()
    return {
      var frames = PitchFrames()
      let measurement = try RecordingAnalyzer(configuration: configuration).measure(
        sound.source, observer: TrackObserver(pitch: { frames.append($0) }))
      if let reason = measurement.refused[.pitch] { throw UnsupportedSound(description: reason) }
      return frames.table
    }
  }
}

/// A pitch track as columns.
struct PitchFrames {
  static let names = ["time_s", "frequency_hz", "confidence", "candidate_hz", "voicing"]
  private static let decimals = [6, 3, 4, 3, 4]
  private var columns = [[Double]](repeating: [], count: names.count)

  mutating func append(_ frame: PitchFrame) {
    for (index, value) in Self.values(frame).enumerated() { columns[index].append(value) }
  }

  static func values(_ frame: PitchFrame) -> [Double] {
    [frame.time, frame.frequency ?? .nan, frame.confidence, frame.candidate ?? .nan, frame.voicing]
  }

  var table: ResultTable {
    ResultTable(zip(Self.names, zip(Self.decimals, columns)).map { .init($0, decimals: $1.0, $1.1) })
  }
}

@c @implementation
public func ossicle_voice_events(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call(on: sound, options, to: place) { sound, settings in
    let configuration = try settings.voiceEvents()
    return {
      let list = try VoiceEventList(of: sound.source, configuration: configuration)
      return ResultTable(VoiceEventTable.columns, list.events.map(VoiceEventTable.row))
    }
  }
}

extension Settings {
  fileprivate mutating func voiceEvents() throws -> VoiceEventConfiguration {
    let sources = try words("kinds", of: VoiceEvent.Source.self).map(Set.init)
    let (gate, activity) = (VoiceGate.Configuration(), VoiceActivityDetector.Configuration())
    let (any, time) = (-1e3...1e3, 0.0...1e6)
    let configuration = VoiceEventConfiguration(
      sources: sources ?? Set(VoiceEvent.Source.allCases), isLive: try flag("live"),
      onsetMethod: try word("onset_method", OnsetDetector.Method.superFlux),
      gate: .init(
        margin: try number("gate_margin_db", gate.margin, in: any),
        minimumLevel: try number("gate_min_dbfs", gate.minimumLevel, in: any),
        maximumLevel: try optionalNumber("gate_max_dbfs", in: any),
        strictness: try number("gate_strictness", gate.strictness, in: any),
        release: try number("gate_release_ms", gate.release * 1000, in: time) / 1000,
        unvoicedRelease: try number("gate_unvoiced_release_ms", gate.unvoicedRelease * 1000, in: time) / 1000,
        deadline: try number("gate_deadline_ms", gate.deadline * 1000, in: time) / 1000),
      activity: .init(
        minimumLevel: try number("speech_min_dbfs", activity.minimumLevel, in: any),
        strictness: try number("speech_strictness", activity.strictness, in: any),
        hangoverAfter: try number("speech_hangover_ms", activity.hangoverAfter * 1000, in: time) / 1000,
        minimumSpeech: try number("speech_min_ms", activity.minimumSpeech * 1000, in: time) / 1000),
      channel: try channel())
    do {
      try configuration.gate.validate()
      try configuration.activity.validate()
    } catch { throw InvalidArgument("options", expected: "settings of a gate and of voice activity", got: "\(error)") }
    return configuration
  }
}

@c @implementation
public func ossicle_speech_probability(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call(on: sound, options, to: place) { sound, settings in
    let channel = try settings.channel()
    return {
      var (times, probabilities): ([Double], [Double]) = ([], [])
      _ = try SpeechTrack(of: sound.source, channel: channel) { frames in
        times += frames.map(\.middle)
        probabilities += frames.map(\.probability)
      }
      return ResultTable([
        .init("time_s", decimals: 3, times), .init("probability", decimals: 4, probabilities),
      ])
    }
  }
}

@c @implementation
public func ossicle_voice_report(
  _ sound: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ place: Place?
) -> ossicle_status {
  call(on: sound, options, to: place) { sound, settings in
    let initial = VoiceReportSettings()
    let report = VoiceReportSettings(
      minimumFrequency: try settings.number("min_hz", initial.minimumFrequency, in: 1...100_000),
      maximumFrequency: try settings.number("max_hz", initial.maximumFrequency, in: 1...100_000),
      maximumFormant: try settings.number("max_formant", initial.maximumFormant, in: 1...100_000))
    let channel = try settings.channel()
    return {
      let found = try RecordingVoiceReport(of: sound.source, configuration: report.configuration, channel: channel)
      return table(VoiceReportTable(), found)
    }
  }
}
