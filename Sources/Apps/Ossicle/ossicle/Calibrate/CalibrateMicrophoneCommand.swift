import ArgumentParser
import CalibrationArguments
import Foundation
import LevelCalibration

/// `ossicle calibrate mic`: calibrates a microphone from a recording of a sound calibrator or its sensitivity.
struct CalibrateMicrophoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mic",
    abstract: "Calibrates a microphone by a recording of a sound calibrator, or by its known sensitivity.",
    usage: """
      ossicle calibrate mic --recording <file> --spl <dB> [<options>] --transducer <name> --device <text>
      ossicle calibrate mic --spl-at-full-scale <dB> [<options>] --transducer <name> --device <text>
      """,
    discussion: """
      The recording must hold at least 2 s of the calibrator's steady tone, not clipped, 20 dB or more above all \
      other sound. A tone whose level drifts by more than 0.2 dB over its length, or whose frequency is off by more \
      than 1 %, is refused: such a calibrator is faulty or does not sit tightly on the microphone (--frequency 250 \
      for a pistonphone). Sound before and after the tone does not matter. The tone calibrates one frequency only: \
      others need the microphone's measured response (--response), or the assumption that it is flat (--assume-flat).
      """)

  @Option(name: .long, help: "A recording of the calibrator's tone.")
  var recording: String?

  @Option(name: .long, help: "The level that the calibrator produces, in dB SPL, 0 to 250 (usually 94 or 114).")
  var spl: Double?

  @Option(name: .long, help: "The calibrator's description for the file: model, serial number, certificate.")
  var calibrator = "sound calibrator"

  @Option(name: .long, help: "Sensitivity: the level of a sine that is recorded at full scale, in dB SPL, 0 to 250.")
  var splAtFullScale: Double?

  @Option(name: .long, help: "Frequency of the tone, or of the sensitivity, 20 to 100000 Hz.")
  var frequency = 1000.0

  @Option(
    name: .long,
    help: "Standard uncertainty of --spl or the sensitivity, in dB, 0 to 20: half of the ± of a 95 % interval.")
  var uncertainty: Double?

  @Option(name: .long, help: "The channel of the recording, counted from 1; needed if it has several.")
  var channel: Int?

  @Option(name: .long, help: "The microphone's response: a text file with hertz and decibels on each line.")
  var response: String?

  @Option(
    name: .long,
    help: "Assume a flat response: lowest and highest hertz, and by how many dB it may be wrong (50:8000:1.5).")
  var assumeFlat: String?

  @OptionGroup var headerless: RawOptions
  @OptionGroup var options: CalibrationOptions

  func validate() throws {
    guard (recording == nil) != (splAtFullScale == nil) else {
      throw ValidationError("expected either --recording with --spl, or --spl-at-full-scale.")
    }
    guard (recording == nil) == (spl == nil) else { throw ValidationError("--recording and --spl: expected both.") }
    for (name, level) in [("--spl", spl), ("--spl-at-full-scale", splAtFullScale)] {
      if let level, !(0...250).contains(level) {
        throw ValidationError("\(name): expected 0 to 250 dB SPL, got \(level).")
      }
    }
    guard (20...100_000).contains(frequency) else {
      throw ValidationError("--frequency: expected 20 to 100000 Hz, got \(frequency).")
    }
    if let uncertainty, !(0...20).contains(uncertainty) {
      throw ValidationError("--uncertainty: expected 0 to 20 dB, got \(uncertainty).")
    }
    if let channel, channel < 1 { throw ValidationError("--channel: expected 1 or more, got \(channel).") }
    guard headerless.raw == nil || recording != nil else {
      throw ValidationError("--raw: expected with --recording.")
    }
    guard response == nil || assumeFlat == nil else {
      throw ValidationError("--response and --assume-flat: expected one of them.")
    }
    if let assumeFlat, case let range = try Self.flatRange(assumeFlat).0, !range.contains(frequency) {
      throw ValidationError("--assume-flat: expected a range with \(frequency) Hz in it, got \(assumeFlat).")
    }
  }

  func run() throws {
    try CalibrationFailure.reported {
      try options.requirePlace(besides: [recording, response].compactMap { $0 })
      var calibration = try sensitivity()
      if let response {
        calibration = try CalibrationInput.applying(responseIn: response, to: calibration)
      } else if let assumeFlat {
        let (range, uncertainty) = try Self.flatRange(assumeFlat)
        calibration = try calibration.assumingFlatResponse(over: range, uncertainty: uncertainty)
      }
      try options.file.write(options.file.completed(calibration.record))
    }
  }

  private func sensitivity() throws -> InputCalibration {
    if let recording, let spl {
      let tone = try CalibrationInput.tone(
        in: recording, raw: headerless.raw, frequency: frequency, channel: channel)
      return try InputCalibration(
        tone: tone, calibrator: .stated(spl, by: calibrator, uncertainty: uncertainty),
        transducer: options.transducer, device: options.device, date: options.day())
    }
    return try InputCalibration(
      CalibrationRecord(
        kind: .microphone, transducer: options.transducer, device: options.device,
        method: .stated(source: "sensitivity as given"), date: options.day(),
        fullScale: FrequencyTable([
          .init(frequency: frequency, level: splAtFullScale ?? 0, uncertainty: uncertainty)
        ]), referenceFrequency: frequency))
  }

  private static func flatRange(_ text: String) throws -> (ClosedRange<Double>, Double) {
    let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
    guard numbers.count == 3, numbers[0] > 0, numbers[1] >= numbers[0], numbers[1].isFinite,
      (0...40).contains(numbers[2])
    else {
      throw ValidationError("--assume-flat: expected hertz:hertz:decibels like 50:8000:1.5, got \(text).")
    }
    return (numbers[0]...numbers[1], numbers[2])
  }
}
