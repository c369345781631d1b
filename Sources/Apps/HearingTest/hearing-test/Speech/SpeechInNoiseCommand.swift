import AppDatabases
import ArgumentParser
import AudioCore
import CommandSupport
import Foundation
import HearingRecords
import HearingRuns
import HearingSimulation
import HearingTest
import LiveAudio

extension Ear: ExpressibleByArgument {}

/// `hearing-test speech-in-noise`: runs a test with triplets of digits in noise.
struct SpeechInNoiseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speech-in-noise",
    abstract: "Finds the noise in which half of the digit triplets are understood.",
    discussion: """
      A voice says three digits in noise with the spectrum of speech; type them. There are 24 triplets. The voice \
      becomes 2 dB softer after a right answer and 2 dB louder after a wrong one. Each answer is kept before the \
      next triplet; the same command continues a test that was interrupted. Above a ratio of 0 dB the voice keeps \
      its level and the noise becomes softer.

      The voice is one of espeak-ng, or your own: --recordings names a folder with 0.wav to 9.wav, or a list (CSV \
      with the columns audio and digit). Each digit is cut out of its pauses and brought to the same active speech \
      level.

      Exit status: 0 finished, 1 the device, the voice or the disk failed (answers are kept), 2 wrong usage.
      """)

  @Option(name: .long, help: "The person to test.") var person: String
  @Option(name: .long, help: "The ear to test.") var ear = Ear.right
  @Option(name: .long, help: "A voice of espeak-ng, as `ossicle speak --voices` lists them.") var voice = "en"
  @Option(name: .long, help: "Recordings of the ten digits instead of --voice: a folder or a list.")
  var recordings: String?
  @Option(name: .long, help: "Root mean square of the noise, -80 to -20 dBFS.") var level = -26.0
  @Option(name: .long, help: "Output of the sound: a device, or null for none.") var output = RunCommand.Output.device
  @Option(name: .long, help: "The headphone: a device's name, or a part that no other has.") var device: String?
  @Option(name: .long, help: "JSON file of a listener who answers, as for `run`.") var simulate: String?
  @Option(name: .long, help: "Seed of the triplets and the noise. (default: another one each time)") var seed: UInt64?
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
      let voice: any DigitVoice
      if let recordings { voice = try DigitRecordings(recordings) } else { voice = try SynthesizedDigits(self.voice) }
      let headphone = simulate != nil || output == .null ? nil : try AudioDevice.chosen(device, .output)
      let setup = SpeechRun.Setup(
        ear: ear, voice: voice, level: level, device: headphone?.name ?? "null", isSimulated: listener != nil)
      let run = try SpeechRun(setup, of: person, in: records, seed: seed)
      if run.isResumed { Console.message("going on after \(run.test.trials.count) triplets") }
      do { try ask(run, headphone, listener) } catch let failure
        where failure is LiveAudioError || failure is AppDatabaseError
      {
        throw ToolFault(description: "\(failure); \(run.test.trials.count) answers are kept, the same command goes on")
      }
      guard let outcome = run.test.outcome else { return }
      try Console.send(
        String(
          format: "speech reception threshold %.1f dB (SD %.1f dB), \(ear.rawValue) ear, voice \(voice.name)\n",
          outcome.threshold, outcome.standardDeviation))
    }
  }

  private func ask(_ run: SpeechRun, _ headphone: AudioDevice?, _ listener: SimulatedSpeechListener?) throws {
    var listener = listener
    // A listener's answer depends on all earlier ones: the listener repeats its answers to the stored trials first.
    for trial in run.test.trials { _ = listener?.answer(to: trial.triplet, ratio: trial.ratio) }
    let player = TripletPlayer()
    while let triplet = run.test.nextTriplet, let mixture = try run.nextSound() {
      let number = run.test.trials.count
      if let headphone { try play(mixture, on: headphone, player, kept: number) }
      let answer: [Int]
      if let simulated = listener?.answer(to: triplet, ratio: run.test.nextRatio) {
        answer = simulated
      } else {
        Console.message("\(number + 1) of \(run.test.configuration.tripletCount): which digits?")
        answer = try line(kept: number).compactMap(\.wholeNumberValue)
      }
      try run.answer(answer)
    }
  }

  /// A line of the terminal.
  private func line(kept number: Int) throws -> String {
    guard let line = readLine() else {
      // The input ended with Ctrl-D, or the terminal has gone.
      throw ToolFault(description: "not finished; \(number) answers are kept, the same command goes on")
    }
    return line
  }

  /// Plays a triplet until it was heard with the sound as it should be.
  private func play(
    _ mixture: AudioBuffer, on headphone: AudioDevice, _ player: TripletPlayer, kept number: Int
  ) throws {
    while true {
      let playback = try LivePlayback(
        configuration: .init(device: headphone, channelCount: 2), sampleRate: mixture.sampleRate,
        queueDuration: TonePlayer.queueDuration)
      defer { playback.stop() }
      guard
        case .disturbed(let disturbance) = try player.play(mixture, on: playback, watch: { headphone.watch(nil) })
      else { return }
      let word = "go on"
      let rest = disturbance.permitsDigits ? ", or type “\(word)” to go on all the same" : ""
      Console.message("\(disturbance.words.en) Then press Enter\(rest); the digits come again.")
      if try line(kept: number) == word, disturbance.permitsDigits { player.accept() }
    }
  }
}
