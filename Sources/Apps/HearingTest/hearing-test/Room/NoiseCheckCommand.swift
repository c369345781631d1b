import ArgumentParser
import AudioCore
import AudioFiles
import CommandSupport
import Foundation
import HearingRecords
import HearingRuns
import LevelCalibration
import LiveAudio
import SoundLevelMetering

/// `hearing-test noise-check`: checks whether the room is quiet enough.
struct NoiseCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "noise-check",
    abstract: "Measures the room's noise and lists the levels that can be tested here, frequency by frequency.",
    discussion: """
      Compares third-octave levels of a calibrated microphone (`ossicle calibrate mic`) with the highest levels that \
      ISO 8253-1:2010 permits. A microphone whose response is not in its calibration is taken to be flat.

      Without --microphone it assumes an insensitive microphone, says 'fine here' or 'move to a quieter place', and \
      how far that can be trusted. Digital silence, as of a muted microphone, is refused: it is no quiet room.

      With --person the check is kept for the session that this person begins or continues within an hour.

      Exit status: 0 quiet enough for --level at all frequencies, 1 too loud or not measured, 2 wrong usage.
      """)

  enum Earphone: String, ExpressibleByArgument, CaseIterable {
    case supraAural = "supra-aural"
    case insert, hda200
  }

  @Option(name: .long, help: "Calibration file of the microphone. (default: none)") var microphone: String?
  @Option(name: .long, help: "Person for whose session the check is kept. (default: not kept)") var person: String?
  @Option(name: .long, help: "Sound to measure: mic, or a recording of one channel.") var input = "mic"
  @Option(name: .long, help: "The microphone: a device's name, or a part that no other has.") var device: String?
  @Option(name: .long, help: "Seconds to listen, 1 to 600.") var seconds = 10.0
  @Option(name: .long, help: "Earphone that is worn for the test.") var earphone = Earphone.supraAural
  @Option(name: .long, help: "The lowest level that is to be tested, 0 to 100 dB HL.") var level = 20.0
  @Flag(name: .long, help: "Also print the level of each third octave beside the highest permitted level.")
  var bands = false
  @Option(name: .long, help: "Frequencies of the test, 125 to 8000 Hz.")
  var frequencies = CommaList<Double>([250, 500, 1000, 2000, 4000, 8000], text: "250,500,1000,2000,4000,8000")
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    guard (1...600).contains(seconds) else { throw ValidationError("--seconds: expected 1 to 600 s, got \(seconds).") }
    guard (0...100).contains(level) else { throw ValidationError("--level: expected 0 to 100 dB HL, got \(level).") }
    if bands, microphone == nil { throw ValidationError("--bands: expected --microphone, a calibration.") }
    _ = try parsedFrequencies
  }

  private var parsedFrequencies: [Double] {
    get throws {
      let complaint = "--frequencies: expected 125 to 8000 Hz, as in 250,500,1000, got \(frequencies.text)."
      let values = try frequencies.values { _ in complaint }
      guard values.allSatisfy((125...8000).contains) else { throw ValidationError(complaint) }
      return values.sorted()
    }
  }

  func run() throws {
    guard let person else { return try check { _ in } }
    try records.with { records in
      let person = try records.person(named: person)
      try check { try records.add($0, of: person) }
    }
  }

  private func check(_ keep: (RoomCheck) throws -> Void) throws {
    let configuration = RoomMeter.Configuration(
      frequencies: try parsedFrequencies, level: level, earphone: listening,
      calibration: try microphone.map(MicrophoneCalibration.read))
    var meter = try heard(configuration)
    let finding: RoomMeter.Finding
    do { finding = try meter.finding() } catch let error as RoomMeter.NoSound {
      throw ToolFault(description: "\(input): \(error)")
    }
    if microphone != nil, bands { try show(finding.levels, meter) }
    for line in finding.lines { try Console.send(line + "\n") }
    Console.message(finding.verdict)
    try keep(meter.check(finding, at: Date()))
    if !finding.isQuiet { throw ExitStatus.someInputsFailed }
  }

  /// Prints the bands beside the permitted levels for tests from the lowest requested frequency.
  private func show(_ levels: [Double: SoundPressureLevel], _ meter: RoomMeter) throws {
    let limits = try meter.limits(from: try parsedFrequencies[0])
    for band in limits.check(levels).bands {
      let measured = band.measured.map { String(format: "%.1f dB SPL", $0.decibels) } ?? "not measured"
      try Console.send(String(format: "%6.7g Hz: \(measured), permitted %.1f dB SPL\n", band.frequency, band.limit))
    }
  }

  private var listening: AmbientNoiseLimits.Listening {
    switch earphone {
    case .supraAural: .supraAural
    case .insert: .insert
    case .hda200: .hda200
    }
  }

  /// A meter that has heard the sound of the room.
  private func heard(_ configuration: RoomMeter.Configuration) throws -> RoomMeter {
    guard input == "mic" else {
      do {
        let reader = try AudioFileReader(path: input)
        guard reader.format.channelCount == 1 else {
          throw ToolFault(description: "\(input): expected one channel, got \(reader.format.channelCount)")
        }
        var meter = try RoomMeter(configuration, sampleRate: reader.format.sampleRate)
        while try reader.read({ meter.process($0) }) {}
        return meter
      } catch let error as AudioFileError {
        throw ToolFault(description: "\(input): \(error)")
      }
    }
    let rate = 48_000.0
    var meter = try RoomMeter(configuration, sampleRate: rate)
    let device = try AudioDevice.chosen(device, .input)
    let live = try LiveInput(configuration: .init(device: device, channelCount: 1), sampleRate: rate)
    Console.message(String(format: "listening for %.0f s: be quiet", seconds))
    try live.start()
    defer { live.stop() }
    var left = Int(seconds * rate)
    func hear(_ block: AudioBlock) {
      meter.process(block)
      left -= block.frameCount
    }
    while left > 0, try live.read(hear) {}
    return meter
  }
}

/// The file of a microphone's calibration.
enum MicrophoneCalibration {
  /// Reads the file.
  static func read(_ path: String) throws -> InputCalibration {
    do { return try InputCalibration(CalibrationRecord(json: try SmallFile.data(path))) } catch {
      let text = "\(error)"
      throw ToolFault(description: text.hasPrefix(path) ? text : "\(path): \(error)", isUsage: true)
    }
  }
}
