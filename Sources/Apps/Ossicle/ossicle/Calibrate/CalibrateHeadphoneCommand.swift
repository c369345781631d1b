import ArgumentParser
import CalibrationArguments
import LevelCalibration

/// `ossicle calibrate headphone`: calibrates a headphone from measured levels, recordings or listeners' thresholds.
struct CalibrateHeadphoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "headphone",
    abstract: "Calibrates a headphone by levels measured in a coupler, by recordings there, or by listeners.",
    usage: """
      ossicle calibrate headphone --coupler <name> --measured <Hz:dBFS:dB SPL> ... --transducer <name> --device <text>
      ossicle calibrate headphone --coupler <name> --recorded <Hz:dBFS:file> ... --microphone <file> --transducer \
      <name> --device <text>
      ossicle calibrate headphone --threshold <Hz:dBFS:listener> ... --transducer <name> --device <text>
      """,
    discussion: """
      dBFS is the peak of the sine that was played: -20 is a peak amplitude of 0.1. A frequency may be given several \
      times (the headphone taken off and put on again): the mean is taken, and the spread adds to the uncertainty.

      With --measured and --recorded the file gives dB SPL, and dB HL where there are reference thresholds for the \
      transducer in the coupler. With --threshold the thresholds of the listeners (3 or more, with normal hearing) \
      are 0 dB HL, and the file gives no dB SPL.
      """)

  @Option(
    name: .long,
    help: "A played tone and the meter's reading: hertz, dBFS peak, dB SPL (1000:-20:85.3). May be repeated.")
  var measured: [PlayedTone] = []

  @Option(
    name: .long, help: "A played tone and its recording: hertz, dBFS peak, file (1000:-20:take.wav). May be repeated.")
  var recorded: [PlayedTone] = []

  @Option(name: .long, help: "A listener's threshold: hertz, dBFS peak, listener (1000:-98.5:anna). May be repeated.")
  var threshold: [PlayedTone] = []

  @Option(name: .long, help: "The calibration file of the microphone that recorded the tones.")
  var microphone: String?

  @Option(name: .long, help: "The channel of the recordings, counted from 1; needed if they have several.")
  var channel: Int?

  @Option(name: .long, help: "The coupler of the measurement, such as 'IEC 60318-1', 'IEC 60318-3' or 'IEC 60318-4'.")
  var coupler: String?

  @Option(name: .long, help: "Standard uncertainty of the meter, in dB, 0 to 20: half of the ± of a 95 % interval.")
  var uncertainty: Double?

  @Option(name: .long, parsing: .unconditional, help: "The highest peak that may be played, in dBFS, -100 to 0.")
  var peakLimit = 0.0

  @Option(name: .long, help: "The highest level that may be played, in dB SPL (with --threshold: in dB HL).")
  var levelLimit: Double?

  @Option(
    name: .long,
    help: """
      Reference thresholds in the coupler, where none are built in: CSV with frequency_hz, \
      reference_threshold_db_spl, reference_uncertainty_db.
      """)
  var referenceThresholds: String?

  @Option(name: .long, help: "Publication of --reference-thresholds, or who measured them and how.")
  var referenceSource: String?

  @OptionGroup var headerless: RawOptions
  @OptionGroup var options: CalibrationOptions

  func validate() throws {
    let hasSource = referenceSource?.contains { !$0.isWhitespace } == true
    guard (referenceThresholds != nil) == hasSource, hasSource || referenceSource == nil else {
      throw ValidationError("--reference-thresholds and --reference-source: expected both.")
    }
    guard referenceThresholds == nil || threshold.isEmpty else {
      throw ValidationError("--reference-thresholds: expected none with --threshold.")
    }
    let isMeasured = !measured.isEmpty || !recorded.isEmpty
    guard isMeasured != !threshold.isEmpty else {
      throw ValidationError("expected --measured or --recorded, or else --threshold.")
    }
    guard !isMeasured || coupler.map({ !$0.isEmpty }) == true else {
      throw ValidationError("--coupler: expected the coupler in which the sound pressure was measured, got none.")
    }
    guard recorded.isEmpty == (microphone == nil) else {
      throw ValidationError("--recorded and --microphone: expected both.")
    }
    guard headerless.raw == nil || !recorded.isEmpty else {
      throw ValidationError("--raw: expected with --recorded.")
    }
    for tone in measured where Double(tone.last).map(\.isFinite) != true {
      throw ValidationError("--measured: expected dB SPL, got \(tone.last).")
    }
    guard (-100...0).contains(peakLimit) else {
      throw ValidationError("--peak-limit: expected -100 to 0 dBFS, got \(peakLimit).")
    }
    if let uncertainty, !(0...20).contains(uncertainty) {
      throw ValidationError("--uncertainty: expected 0 to 20 dB, got \(uncertainty).")
    }
    if let channel, channel < 1 { throw ValidationError("--channel: expected 1 or more, got \(channel).") }
  }

  func run() throws {
    try CalibrationFailure.reported {
      try options.requirePlace(besides: recorded.map(\.last) + [microphone, referenceThresholds].compactMap { $0 })
      var record = try threshold.isEmpty ? acousticRecord() : biologicalRecord()
      record.peakLimit = peakLimit
      record.levelLimit = levelLimit
      record = options.file.completed(record)
      _ = try record.json()
      sayReference(of: record)
      try options.file.write(record)
    }
  }

  private func acousticRecord() throws -> CalibrationRecord {
    var measurements = try measured.map { tone in
      ToneMeasurement(
        frequency: tone.frequency, played: tone.level,
        measured: try .stated(Double(tone.last) ?? .nan, by: "sound level meter", uncertainty: uncertainty))
    }
    var method = CalibrationMethod.levelMeter
    if let microphone {
      let calibration = try CalibrationInput.microphone(in: microphone)
      method = .microphone(name: calibration.record.transducer)
      measurements += try recordings(calibration)
    }
    return CalibrationRecord(
      kind: .headphone, transducer: options.transducer, device: options.device,
      coupler: try coupler.map { try Coupler($0) },
      method: method, date: try options.day(), fullScale: try ToneMeasurement.fullScaleTable(of: measurements),
      referenceThresholds: try ownReference())
  }

  private func ownReference() throws -> ReferenceTable? {
    try referenceThresholds.map { path in
      ReferenceTable(
        standard: referenceSource ?? "",
        table: try HeadphoneTable(path: path, quantities: [.reference]).levels(.reference))
    }
  }

  /// Measures all recordings. The error names every recording that cannot be used, not only the first.
  private func recordings(_ microphone: InputCalibration) throws -> [ToneMeasurement] {
    var failures: [String] = []
    var measurements: [ToneMeasurement] = []
    for tone in recorded {
      do {
        let steady = try CalibrationInput.tone(
          in: tone.last, raw: headerless.raw, frequency: tone.frequency, channel: channel)
        measurements.append(try ToneMeasurement(played: tone.level, recorded: steady, microphone: microphone))
      } catch CalibrationFailure.inputs(let lines) {
        failures += lines
      } catch let error as CalibrationError {
        failures.append("\(tone.last): the microphone's calibration: \(error)")
      }
    }
    if !failures.isEmpty { throw CalibrationFailure.inputs(failures) }
    return measurements
  }

  private func biologicalRecord() throws -> CalibrationRecord {
    var listeners: [String: [Double: [Double]]] = [:]
    for tone in threshold {
      listeners[tone.last, default: [:]][tone.frequency, default: []].append(tone.level.sinePeak)
    }
    let thresholds = try listeners.values.map { listener in
      // Thresholds of one listener at the same frequency are averaged, so that all listeners have the same weight.
      try listener.mapValues { levels in
        ListenerThresholds.Threshold(try FullScaleLevel(sinePeak: levels.reduce(0, +) / Double(levels.count)))
      }
    }
    return CalibrationRecord(
      kind: .biological, transducer: options.transducer, device: options.device,
      method: .listeners(count: listeners.count), date: try options.day(),
      fullScale: try ListenerThresholds.fullScaleTable(of: thresholds))
  }

  private func sayReference(of record: CalibrationRecord) {
    guard let coupler = record.coupler, record.kind == .headphone else { return }
    if let thresholds = record.thresholds {
      CalibrationFailure.say("0 dB HL of \(record.transducer) in \(coupler): \(thresholds.standard)")
    } else {
      CalibrationFailure.say("no reference thresholds for \(record.transducer) in \(coupler): dB SPL, but no dB HL")
    }
  }
}

/// An argument of three parts, such as "1000:-20:take.wav": a tone's frequency in Hz, the peak of its sine in dBFS,
/// and a measured level, a file or a listener.
struct PlayedTone: ExpressibleByArgument {
  let frequency: Double
  let level: FullScaleLevel
  /// The third part of the argument: the measured level in dB SPL, the path of a recording, or the listener's name.
  let last: String

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[2].isEmpty, let frequency = Double(parts[0]), let peak = Double(parts[1]),
      (20...100_000).contains(frequency), (-200...0).contains(peak)
    else { return nil }
    do { level = try FullScaleLevel(sinePeak: peak) } catch { return nil }
    self.frequency = frequency
    last = String(parts[2])
  }
}
