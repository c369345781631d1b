import AudioCore
import AudioExpectations
import AudioFiles
import Fingerprinting
import Resampling

/// An expectation on the sound of a scenario, or of one object.
struct SoundCheck: Sendable {
  enum Measure: Sendable {
    case digest(String)
    case storedBits(String)
    case storedFingerprint(String, SoundComparison.Tolerances, startTolerance: Double)
    case recording(String, SoundComparison.Tolerances, startTolerance: Double)
    case pitch(Double, toleranceCents: Double)
    case level(Double, LevelExpectation.Measure, toleranceDB: Double)
    case pan(Double, tolerance: Double)
    case spectrum(String, toleranceDB: Double, floor: Double)
    case sounds([SoundEvent], tolerance: Double)
    case onsets([Double], tolerance: Double)
    case duration(Double, tolerance: Double)
    case silence(belowDBFS: Double)
    case noClipping
    case noClicks
  }

  let measure: Measure
  /// Name of the object that is heard alone; `nil` for the whole sound.
  let object: String?
  /// In seconds; `nil` for the whole duration.
  let range: Range<Double>?

  static let kinds = [
    "bits", "fingerprint", "spectrum", "pitch", "level", "pan", "sounds", "onsets", "duration", "silence",
    "no_clipping", "no_clicks",
  ]
  private static let levels: [(name: String, value: LevelExpectation.Measure)] = [
    ("rms", .rootMeanSquare), ("peak", .samplePeak), ("true_peak", .truePeak), ("loudness", .loudness),
  ]
  private static let times = 0...CheckScenario.longest
  private static let dB = -200.0...200.0

  /// - Returns: `nil` for an expectation of another kind.
  init?(_ kind: String, _ fields: inout CheckFields, folder: String) throws(CheckFileError) {
    var isTimed = true
    switch kind {
    case "bits":
      measure = try Self.bits(&fields)
      isTimed = false
    case "fingerprint":
      measure = try Self.fingerprint(&fields, folder)
      isTimed = false
    case "spectrum":
      measure = .spectrum(
        CheckFile.join(folder, try fields.text("recording", "the path of a sound file")),
        toleranceDB: try fields.number("tolerance_db", in: 0...100, unit: "dB"),
        floor: try fields.optionalNumber("floor_db", in: 1...200, unit: "dB") ?? 60)
    case "pitch":
      measure = .pitch(
        try fields.number("hz", in: 20...20_000, unit: "Hz"),
        toleranceCents: try fields.number("tolerance_cents", in: 0...1200, unit: "cents"))
    case "level":
      measure = .level(
        try fields.number("dbfs", in: Self.dB, unit: "dB"),
        try fields.choice("measure", Self.levels) ?? .rootMeanSquare,
        toleranceDB: try fields.number("tolerance_db", in: 0...100, unit: "dB"))
    case "pan":
      measure = .pan(
        try fields.number("position", in: -100...100), tolerance: try fields.number("tolerance", in: 0...200))
    case "sounds":
      measure = .sounds(
        try Self.sounds(&fields), tolerance: try fields.number("tolerance_s", in: Self.times, unit: "s"))
      isTimed = false
    case "onsets":
      measure = .onsets(
        try fields.numbers("times_s", in: Self.times, unit: "s"),
        tolerance: try fields.number("tolerance_s", in: Self.times, unit: "s"))
    case "duration":
      measure = .duration(
        try fields.number("seconds", in: Self.times, unit: "s"),
        tolerance: try fields.number("tolerance_s", in: Self.times, unit: "s"))
      isTimed = false
    case "silence": measure = .silence(belowDBFS: try fields.optionalNumber("below_dbfs", in: Self.dB) ?? -90)
    case "no_clipping":
      measure = .noClipping
      isTimed = false
    case "no_clicks": measure = .noClicks
    default: return nil
    }
    object = try fields.optionalText("object")
    range = isTimed ? try Self.range(&fields) : nil
  }

  private static func range(_ fields: inout CheckFields) throws(CheckFileError) -> Range<Double>? {
    let from = try fields.optionalNumber("from_s", in: times, unit: "s")
    let to = try fields.optionalNumber("to_s", in: times, unit: "s")
    guard from != nil || to != nil else { return nil }
    let (start, end) = (from ?? 0, to ?? CheckScenario.longest)
    guard start < end else { throw fields.fault("to_s", "expected more than from_s, got \(NumberText.short(end))") }
    return start..<end
  }

  /// The sounds of the project that must be heard.
  private static func sounds(_ fields: inout CheckFields) throws(CheckFileError) -> [SoundEvent] {
    var sounds: [SoundEvent] = []
    for (value, path) in try fields.list("sounds", "a list of sounds") {
      var inner = try CheckFields(value, path: path)
      sounds.append(
        SoundEvent(
          try inner.text("sound", "the name of a sound"), at: try inner.number("time_s", in: times, unit: "s"),
          duration: try inner.optionalNumber("duration_s", in: times, unit: "s")))
      try inner.finish()
    }
    return sounds
  }

  private static func bits(_ fields: inout CheckFields) throws(CheckFileError) -> Measure {
    let digest = try fields.optionalText("digest")
    let name = try referenceName(&fields)
    switch (digest, name) {
    case (nil, let name?): return .storedBits(name)
    case (let digest?, nil):
      guard digest.isEmpty || digest.count == 16 && digest.allSatisfy(\.isHexDigit) else {
        throw fields.fault("digest", "expected 16 hexadecimal digits or \"\", got '\(digest.prefix(40))'")
      }
      return .digest(digest)
    default:
      throw fields.fault("digest", "expected either digest or reference, got \(digest == nil ? "none" : "both")")
    }
  }

  private static func fingerprint(_ fields: inout CheckFields, _ folder: String) throws(CheckFileError) -> Measure {
    let name = try referenceName(&fields)
    let recording = try fields.optionalText("recording")
    let defaults = SoundComparison.Tolerances.rendering
    let tolerances = SoundComparison.Tolerances(
      level: try fields.optionalNumber("level_tolerance_db", in: 0.1...100, unit: "dB") ?? defaults.level,
      bitErrorRate: try fields.optionalNumber("bit_error_tolerance", in: 0.01...0.5) ?? defaults.bitErrorRate,
      jump: try fields.optionalNumber("jump_tolerance_s", in: 0.001...10, unit: "s") ?? defaults.jump)
    let start = try fields.optionalNumber("start_tolerance_s", in: 0.001...60, unit: "s") ?? 0.35
    switch (name, recording) {
    case (let name?, nil): return .storedFingerprint(name, tolerances, startTolerance: start)
    case (nil, let recording?):
      return .recording(CheckFile.join(folder, recording), tolerances, startTolerance: start)
    default:
      throw fields.fault("reference", "expected either reference or recording, got \(name == nil ? "none" : "both")")
    }
  }

  /// The name of a stored reference, which becomes the name of a file.
  private static func referenceName(_ fields: inout CheckFields) throws(CheckFileError) -> String? {
    guard let name = try fields.optionalText("reference") else { return nil }
    let isSafe = name.unicodeScalars.allSatisfy { $0 != "/" && $0 != "\\" && $0.value >= 0x20 }
    guard isSafe, !name.isEmpty, !name.hasPrefix("."), name.utf8.count <= 100 else {
      throw fields.fault("reference", "expected a name without slashes, at most 100 bytes, got '\(name.prefix(40))'")
    }
    return name
  }

  /// What reports call it.
  func title(_ kind: String) -> String {
    let part = range.map { ", \(NumberText.short($0.lowerBound)) to \(NumberText.short($0.upperBound)) s" } ?? ""
    let value =
      switch measure {
      case .storedBits(let name), .storedFingerprint(let name, _, _): " '\(name)'"
      case .recording(let path, _, _), .spectrum(let path, _, _): " of \(path.split(separator: "/").last ?? "")"
      case .pitch(let frequency, _): " \(NumberText.short(frequency)) Hz"
      case .level(let level, let measure, _): " (\(measure.rawValue)) \(NumberText.short(level)) \(measure.unit)"
      case .pan(let position, _): " \(NumberText.short(position))"
      case .duration(let seconds, _): " \(NumberText.short(seconds)) s"
      default: ""
      }
    return kind.replacing("_", with: " ") + value + (object.map { " of \($0)" } ?? "") + part
  }

  /// Compares a sound with the expectation.
  ///
  /// - Parameter sources: gives the recordings of the sounds of an object, or of all, by their names.
  /// - Throws: errors of references and recordings.
  func outcome(
    of sound: AudioBuffer, references: AudioReferences, sources: (_ object: String?) throws -> [String: AudioBuffer]
  ) throws -> AudioOutcome {
    switch measure {
    case .digest(let digest): DigestExpectation.bits(digest: digest).outcome(of: sound)
    case .storedBits(let name): try references.bits(name).outcome(of: sound)
    case .storedFingerprint(let name, let tolerances, let start):
      try references.fingerprint(name, tolerances: tolerances, startTolerance: start).outcome(of: sound)
    case .recording(let path, let tolerances, let start):
      try FingerprintExpectation.fingerprint(
        of: Self.recording(path), tolerances: tolerances, startTolerance: start
      ).outcome(of: sound)
    case .spectrum(let path, let tolerance, let floor):
      try SpectrumExpectation.spectrum(
        like: Self.recording(path).converted(to: sound.sampleRate), toleranceDB: tolerance, floor: floor, in: range
      ).outcome(of: sound)
    case .pitch(let frequency, let tolerance):
      try PitchExpectation.pitch(frequency, toleranceCents: tolerance, in: range).outcome(of: sound)
    case .level(let level, let measure, let tolerance):
      try LevelExpectation.level(level, measure: measure, toleranceDB: tolerance, in: range).outcome(of: sound)
    case .pan(let position, let tolerance):
      try PanExpectation.pan(position, tolerance: tolerance, in: range).outcome(of: sound)
    case .sounds(let events, let tolerance):
      try EventExpectation.events(events, sources: sources(object), tolerance: tolerance).outcome(of: sound)
    case .onsets(let times, let tolerance):
      try OnsetExpectation.onsets(times, tolerance: tolerance, in: range).outcome(of: sound)
    case .duration(let seconds, let tolerance):
      try DurationExpectation.duration(seconds, tolerance: tolerance).outcome(of: sound.withoutSilentEnd())
    case .silence(let level): try SilenceExpectation.silence(in: range, belowDBFS: level).outcome(of: sound)
    case .noClipping: try ClippingExpectation.noClipping.outcome(of: sound)
    case .noClicks: try ClickExpectation.noClicks(in: range).outcome(of: sound)
    }
  }

  private static func recording(_ path: String) throws -> AudioBuffer {
    do { return try AudioFileReader(path: path).readAll() } catch {
      throw ScenarioRun.Fault(description: "\(path): \(error)")
    }
  }

  /// Whether the expectation writes a reference when references are recorded.
  var storesReference: Bool {
    switch measure {
    case .storedBits, .storedFingerprint: true
    default: false
    }
  }
}

extension AudioBuffer {
  /// The sound at another sample rate.
  func converted(to rate: Double) throws -> AudioBuffer {
    sampleRate == rate ? self : try SampleRateConverter.convert(self, to: rate)
  }

  /// The sound up to its last sample above −90 dBFS.
  package func withoutSilentEnd() -> AudioBuffer {
    let silence: Float = 3.16e-5
    var end = 0
    for c in 0..<channelCount {
      let channel = channel(c)
      if let last = channel.lastIndex(where: { abs($0) > silence }) { end = max(end, last - channel.startIndex + 1) }
    }
    return AudioBuffer(like: self, frameCount: end)
      .with(samples: (0..<channelCount).flatMap { channel($0).prefix(end) })
  }
}
