import ArgumentParser
import AudioCore
import CommandSupport
import Foundation
import HearingRecords
import HearingTest
import LiveAudio
import SpeechSynthesis
import ToneSynthesis

extension Ear: ExpressibleByArgument {}

/// `hearing-test speech-in-noise`: three digits in noise, again and again.
struct SpeechInNoiseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speech-in-noise",
    abstract: "Finds the noise in which half of the digit triplets are understood.",
    discussion: """
      A voice of espeak-ng says three digits in noise with the spectrum of speech; type them. 24 triplets, 2 dB louder noise \
      after a right answer, 2 dB less after a wrong one. Each answer is kept before the next triplet; the same command goes \
      on with a test that was interrupted. Above 0 dB the voice keeps its level and the noise becomes softer.

      Exit status: 0 finished, 1 the device, the voice or the disk failed, 2 wrong usage.
      """)

  @Option(name: .long, help: "Who is tested.") var person: String
  @Option(name: .long, help: "The ear that hears it.") var ear = Ear.right
  @Option(name: .long, help: "A voice of espeak-ng, as `ossicle speak --list-voices` lists them.") var voice = "en"
  @Option(name: .long, help: "Root mean square of the noise in dBFS.") var level = -26.0
  @Option(name: .long, help: "Where the sound goes.") var output = RunCommand.Output.device
  @Option(name: .long, help: "The headphone: a device's name, or a part that no other's has.") var device: String?
  @Option(name: .long, help: "JSON file of a listener who answers, as for `run`.") var simulate: String?
  @Option(name: .long, help: "Which triplets and which noise. (default: another one each time)") var seed: UInt64?
  @OptionGroup var records: RecordsOptions

  func validate() throws {
    guard (-80...(-20)).contains(level) else {
      throw ValidationError("--level: expected -80 to -20 dBFS, got \(level).")
    }
  }

  func run() throws {
    try records.with { records in
      let person = try records.person(named: person)
      let listener = try simulate.map { try ListenerFile.read($0).speechListener() }
      if listener == nil, isatty(STDIN_FILENO) != 1 {
        throw ToolFault(description: "expected a terminal to type the digits, or --simulate", isUsage: true)
      }
      let sound = try SpeechSound(voice: voice, level: level, ear: ear)
      let id: Int64
      var test: DigitTripletTest
      let (begun, name) = try (openTest(records, person), deviceName(listener != nil))
      if let begun, begun.plan.device == name {
        (id, test) = (begun.id, try records.speechTest(begun))
        Console.message("going on after \(test.trials.count) triplets")
      } else {
        let plan = SpeechSessionRecord.Plan(
          ear: ear, configuration: .init(), seed: seed ?? UInt64.random(in: 0...UInt64.max), voice: voice,
          noiseLevel: level, device: name, isSimulated: listener != nil)
        id = try records.beginSpeechSession(of: person, plan: plan, at: Date())
        test = try DigitTripletTest(configuration: plan.configuration, seed: plan.seed)
      }
      try ask(&test, id, records, sound, listener)
      guard let outcome = test.outcome else { return }
      try records.finish(speechSession: id, outcome, at: Date())
      try Console.send(
        String(
          format: "speech reception threshold %.1f dB (SD %.1f dB), \(ear.rawValue) ear, voice \(voice)\n",
          outcome.threshold, outcome.standardDeviation))
    }
  }

  private func deviceName(_ isSimulated: Bool) throws -> String {
    if isSimulated || output == .null { return "null" }
    return try (device.map { try AudioDevice.named($0, .output) } ?? AudioDevice.systemDefault(.output)).name
  }

  /// A test like this one that was not finished.
  private func openTest(_ records: HearingRecords, _ person: Person) throws -> SpeechSessionRecord? {
    try records.speechSessions(of: person).last { record in
      record.ended == nil && record.plan.ear == ear && record.plan.voice == voice && record.plan.noiseLevel == level
        && record.plan.isSimulated == (simulate != nil) && (seed == nil || seed == record.plan.seed)
    }
  }

  private func ask(
    _ test: inout DigitTripletTest, _ id: Int64, _ records: HearingRecords, _ sound: SpeechSound,
    _ listener: SimulatedSpeechListener?
  ) throws {
    var listener = listener
    // A listener's answers follow from all before: those that are stored are given again.
    for trial in test.trials { _ = listener?.answer(to: trial.triplet, ratio: trial.ratio) }
    while let triplet = test.nextTriplet {
      let (number, ratio) = (test.trials.count, test.nextRatio)
      let mixture = try sound.mixture(triplet, ratio: ratio, seed: UInt64(number))
      if listener == nil, output == .device { try play(mixture) }
      let answer: [Int]
      if let simulated = listener?.answer(to: triplet, ratio: ratio) {
        answer = simulated
      } else {
        Console.message("\(number + 1) of \(test.configuration.tripletCount): which digits?")
        guard let line = readLine() else {
          throw ToolFault(description: "not finished; \(number) answers are kept, the same command goes on")
        }
        answer = line.compactMap(\.wholeNumberValue)
      }
      test.record(answer: answer)
      guard let trial = test.trials.last else { return }
      try records.record(trial, number: number, ofSpeechSession: id, at: Date())
    }
  }

  private func play(_ mixture: AudioBuffer) throws {
    let playback = try LivePlayback(
      configuration: .init(device: try device.map { try AudioDevice.named($0, .output) }, channelCount: 2),
      sampleRate: mixture.sampleRate)
    _ = try mixture.withBlock { block throws(LiveAudioError) in try playback.write(block) }
    try playback.finish()
  }
}

/// Triplets of one voice in noise, for one ear.
struct SpeechSound {
  private let synthesizer: SpeechSynthesizer
  private let amplitude: Double
  private let ear: Ear
  /// Seconds of noise before and after the digits.
  private static let lead = 0.5

  init(voice: String, level: Double, ear: Ear) throws {
    synthesizer = try SpeechSynthesizer(configuration: .init(voice: voice, rate: 130))
    amplitude = Decibels.amplitude(level: level)
    self.ear = ear
  }

  /// A triplet at a ratio of speech to noise in dB.
  func mixture(_ triplet: DigitTriplet, ratio: Double, seed: UInt64) throws -> AudioBuffer {
    let speech = try synthesizer.spoken(triplet.digits.map(String.init).joined(separator: ", ") + ".").audio
    let frames = speech.frameCount + Int(2 * Self.lead * speech.sampleRate) + 1
    let level = ratio > 0 ? amplitude * Decibels.amplitude(level: -ratio) : amplitude
    var noise: SpeechShapedNoise
    do {
      noise = try SpeechShapedNoise(
        configuration: .init(rootMeanSquare: level, seed: seed), sampleRate: speech.sampleRate)
    } catch {
      throw ToolFault(description: "\(error)")
    }
    return try SpeechMixture.mix(
      speech: speech, noise: noise.rendered(frameCount: frames, sampleRate: speech.sampleRate), ratio: ratio,
      lead: Self.lead, ear: ear)
  }
}
