import ArgumentParser
import AudioCore
import AudioFiles
import CommandSupport
import Foundation
import HearingRecords
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
    let levels = try bandLevels(try calibration())
    var (isQuiet, lines): (Bool, [String]) = (true, [])
    var loudest: (frequency: Double, level: Double)?
    for frequency in try parsedFrequencies {
      let limits = try AmbientNoiseLimits.iso8253(
        listening, lowestTestFrequency: [125.0, 250, 500].last { $0 <= frequency } ?? 125)
      guard let lowest = limits.check(levels).lowestTestableLevel(at: frequency) else {
        isQuiet = false
        lines.append(String(format: "at %.7g Hz the noise was not measured", frequency))
        continue
      }
      isQuiet = isQuiet && lowest <= level
      if lowest > loudest?.level ?? level { loudest = (frequency, lowest) }
      lines.append(
        lowest > 0
          ? String(format: "at %.7g Hz nothing below %.0f dB HL can be tested here", frequency, lowest.rounded(.up))
          : String(format: "at %.7g Hz all levels from 0 dB HL on can be tested here", frequency))
    }
    var verdict =
      isQuiet
      ? String(format: "fine here: quiet enough for %.7g dB HL", level)
      : String(format: "move to a quieter place: too loud for %.7g dB HL", level)
    if let loudest { verdict += String(format: ", most of all at %.7g Hz", loudest.frequency) }
    // Levels of an uncalibrated microphone are not shown, since readers would take them for measurements.
    if microphone == nil { lines = [RoomNoise.worth] } else if bands { try show(levels) }
    for line in lines { try Console.send(line + "\n") }
    Console.message(verdict)
    try keep(
      RoomCheck(
        date: Date(), verdict: isQuiet ? .fine : .tooLoud, lowestLevel: level, isCalibrated: microphone != nil,
        remarks: [verdict] + lines))
    if !isQuiet { throw ExitStatus.someInputsFailed }
  }

  private func calibration() throws -> InputCalibration {
    guard let microphone else { return try RoomNoise.usualMicrophone() }
    do { return try InputCalibration(CalibrationRecord(json: try SmallFile.data(microphone))) } catch {
      let text = "\(error)"
      throw ToolFault(description: text.hasPrefix(microphone) ? text : "\(microphone): \(text)", isUsage: true)
    }
  }

  /// Prints the bands beside the permitted levels for tests from the lowest requested frequency.
  private func show(_ levels: [Double: SoundPressureLevel]) throws {
    let lowest = try parsedFrequencies[0]
    let limits = try AmbientNoiseLimits.iso8253(
      listening, lowestTestFrequency: [125.0, 250, 500].last { $0 <= lowest } ?? 125)
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

  private func bandLevels(_ calibration: InputCalibration) throws -> [Double: SoundPressureLevel] {
    var silence = SilenceCheck()
    var meter = try meter(for: input == "mic" ? 48_000 : nil, &silence)
    var levels: [Double: SoundPressureLevel] = [:]
    meter.flush()
    if let reason = meter.undefined { throw ToolFault(description: "\(input): \(reason)") }
    if let reason = silence.reason { throw ToolFault(description: "\(input): \(reason)") }
    for band in meter.levels {
      let frequency = band.band.nominalFrequency
      // Digital silence has no level. The quantisation step of 24 bits is an upper bound for it.
      let level = FullScaleLevel(rms: band.level ?? FullScaleLevel.quantisationStep(bits: 24))
      let known = try? calibration.soundPressureLevel(of: level, at: frequency)
      levels[frequency] = known ?? calibration.soundPressureLevel(of: level)
    }
    return levels
  }

  /// A meter that has processed the sound of the room.
  private func meter(for liveRate: Double?, _ silence: inout SilenceCheck) throws -> BandLevelMeter {
    let bands = BandLevelMeter.Configuration(.thirdOctave, range: 31.5...8000)
    guard let liveRate else {
      do {
        let reader = try AudioFileReader(path: input)
        guard reader.format.channelCount == 1 else {
          throw ToolFault(description: "\(input): expected one channel, got \(reader.format.channelCount)")
        }
        var meter = try BandLevelMeter(configuration: bands, sampleRate: reader.format.sampleRate)
        while try reader.read({
          meter.process($0)
          silence.process($0)
        }) {}
        return meter
      } catch let error as AudioFileError {
        throw ToolFault(description: "\(input): \(error)")
      }
    }
    var meter = try BandLevelMeter(configuration: bands, sampleRate: liveRate)
    let device = try AudioDevice.chosen(device, .input)
    let live = try LiveInput(configuration: .init(device: device, channelCount: 1), sampleRate: liveRate)
    Console.message(String(format: "listening for %.0f s: be quiet", seconds))
    try live.start()
    defer { live.stop() }
    var left = Int(seconds * liveRate)
    func hear(_ block: AudioBlock) {
      meter.process(block)
      silence.process(block)
      left -= block.frameCount
    }
    while left > 0, try live.read(hear) {}
    return meter
  }
}
