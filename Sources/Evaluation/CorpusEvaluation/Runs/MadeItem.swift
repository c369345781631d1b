import AudioCore
import CorpusMaking
import Detectors
import EvaluationMetrics

/// A synthetic recording that is made when it is needed and not kept.
package struct MadeItem: EvaluationItem {
  /// The maker of the recording.
  package let maker: CorpusMaker
  /// The number of the recording, from 0.
  package let index: Int

  /// Makes the item of recording number `index`.
  package init(_ maker: CorpusMaker, index: Int) {
    self.maker = maker
    self.index = index
  }

  /// The recording's name: its kind and number.
  package var id: String { maker.id(of: index) }
  /// The recording's part of the corpus.
  package var split: String? { maker.split(of: index) }
  /// The true contents that are single values.
  package var attributes: [String: String] {
    guard let recording = try? maker.recording(index) else { return [:] }
    return Dictionary(recording.attributes.map { ($0.name, $0.value) }) { first, _ in first }
  }
  /// `nil`, because the sound is not in a file.
  package var audioPath: String? { nil }

  /// The recipe and the number. Together with the version of this package, which runs record, they identify the
  /// recording.
  package func identity() -> String { "made \(CorpusRecipe(maker: maker, count: 1)) \(index)" }

  /// Makes the sound.
  ///
  /// - Throws: `CorpusMakingError`.
  package func sound() throws -> AudioBuffer { try maker.recording(index).sound() }

  /// The true contents of the recording.
  ///
  /// - Throws: `CorpusMakingError`; `CorpusItem.Fault.reference` for a task for which this kind has no truth.
  package func reference(for task: DetectionTask) throws -> Detection {
    let recording = try maker.recording(index)
    switch (task, maker.configuration.kind, recording.reference) {
    case (.pitch, _, .pitch(let frames)):
      return .pitch(try PitchSeries(times: frames.map(\.time), frequencies: frames.map { $0.frequency ?? 0 }))
    case (.beat, _, .times(let times)): return .times(times)
    case (.tempo, .beats, _):
      // A tempo drifts by at most 4 %, so the mean of first and last tempo is within the 8 % that the measures allow.
      let tempi = ["first_tempo_bpm", "last_tempo_bpm"].compactMap { attributes[$0].flatMap(Double.init) }
      let middle = tempi.reduce(0, +) / Double(max(1, tempi.count))
      return .tempi(try TempoPair(middle, middle), weight: 1)
    case (.onset, .events, .events(let events)): return .times(events.map(\.onset).sorted())
    case (.soundEvent, .events, .events(let events)):
      return .soundEvents(try events.map { try SoundEvent(label: $0.label, onset: $0.onset, offset: $0.offset) })
    case (.voice, .events, .events(let events)):
      return .intervals(
        try events.filter { $0.label == "voice" }.map { try ActivityInterval(start: $0.onset, end: $0.offset) })
    case (.voice, .speech, .events(let words)):
      return .intervals(try words.map { try ActivityInterval(start: $0.onset, end: $0.offset) })
    case (.fingerprint, _, _): return .identities([id])
    default: break
    }
    throw CorpusItem.Fault.reference(
      path: nil,
      reason: "made recordings of kind \(maker.configuration.kind.rawValue) have no references for \(task.rawValue)"
    )
  }
}

/// The synthetic recordings of a recipe.
package struct MadeSource: EvaluationItemSource {
  /// The settings of the recordings and their number.
  package let recipe: CorpusRecipe

  /// Makes a source from a recipe.
  package init(_ recipe: CorpusRecipe) { self.recipe = recipe }

  /// The number of recordings.
  package var count: Int { recipe.count }
  /// The recipe as text.
  package var identity: String { name }
  /// The recipe as text.
  package var name: String { "made:\(recipe)" }
  /// The recording at a place. It is made when its sound is needed.
  package func item(at index: Int) -> any EvaluationItem { MadeItem(recipe.maker, index: index) }
}
