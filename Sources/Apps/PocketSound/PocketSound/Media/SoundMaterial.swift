import AudioCore
import Instruments
import PocketInstruments
import PocketPrograms

/// What a program can make sound of: its recordings, instruments and a voice, all at one sample rate.
final class SoundMaterial {
  let sampleRate: Double
  /// The recordings of the program's sounds; `nil` for those that are missing or not used.
  let recordings: [PlayableRecording?]
  let speech: SpokenTexts
  private let bank: InstrumentBank
  private let choice: RootChoice
  /// Copies of a sampler share its recordings.
  private var samplers: [Int: Sampler] = [:]
  private var drums: Sampler?

  init(
    recordings: [PlayableRecording?], speech: SpokenTexts, bank: InstrumentBank, choice: PocketProfile.RecordingChoice,
    sampleRate: Double
  ) {
    self.recordings = recordings
    self.speech = speech
    self.bank = bank
    self.choice = choice == .nearest ? .nearest : .highestNotAbove
    self.sampleRate = sampleRate
  }

  /// A sampler of an instrument, 1 to 21, without sounding notes.
  func sampler(of number: Int) throws -> Sampler {
    if let found = samplers[number] { return found }
    guard let instrument = MusicInstrument(rawValue: number) else { fatalError("instruments are 1 to 21") }
    let made = try bank.sampler(for: instrument, choice: choice, sampleRate: sampleRate)
    samplers[number] = made
    return made
  }

  /// A sampler of all drums: key n is drum n, 1 to 18.
  func drumSampler() throws -> Sampler {
    if let drums { return drums }
    let made = try bank.drums(sampleRate: sampleRate)
    drums = made
    return made
  }
}
