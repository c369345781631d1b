import AudioCore
import PitchResynthesis
import Resampling
import Tables

/// A recording that `PitchResynthesis` renders again, up or down by up to four semitones. A third of the recordings has
/// vibrato, and a third is moved to the notes of a scale.
enum PitchRecording {
  private static let range = (lowest: 60.0, highest: 800.0)

  static func parts(
    _ configuration: CorpusMaker.Configuration, index: Int, seed: UInt64, id: String
  ) throws(CorpusMakingError) -> RecordingParts {
    var random = SeededRandom(seed: seed)
    let sources = configuration.sources.sorted { $0.id < $1.id }
    let source = sources[index % sources.count]
    let semitones = random.uniform(in: -4..<4)
    var curve = PitchCurve.shifted(semitones: semitones)
    let course = Int(random.next() % 3)
    let vibrato = PitchCurve.Vibrato(rate: random.uniform(in: 4..<7), depthCents: random.uniform(in: 20..<100))
    if course == 1 { curve.vibrato = vibrato }
    if course == 2 { curve.plateaus = PitchCurve.Plateaus(scale: .chromatic) }
    let excitations = Excitation.allCases
    let excitation = excitations[Int(random.next() % UInt64(excitations.count))]
    do {
      let sound = try SampleRateConverter.convert(source.load().downmixed(), to: configuration.sampleRate)
      let model = try VoiceModel(
        sound, configuration: .init(minimumFrequency: range.lowest, maximumFrequency: range.highest))
      let made = try model.render(
        ResynthesisConfiguration(excitation: excitation, curve: curve, seed: random.next()))
      return RecordingParts(
        reference: .pitch(made.reference.map { ($0.time, $0.frequency) }),
        attributes: [
          ("source", source.id), ("semitones", Cell.number(semitones, decimals: 3).plainText ?? ""),
          ("course", ["recording", "vibrato", "plateaus"][course]), ("excitation", excitation.rawValue),
        ],
        renderer: { emit in try made.audio.forEachBlock(of: BlockRendering.blockLength, emit) })
    } catch {
      throw .unmakeable(id: id, reason: "\(source.id): \(error)")
    }
  }
}
