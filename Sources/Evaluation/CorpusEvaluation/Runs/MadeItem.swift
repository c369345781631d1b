import AudioCore
import CorpusMaking
import Detectors
import EvaluationMetrics

/// A recording that is made when it is asked for, and dropped afterwards.
package struct MadeItem: EvaluationItem {
  /// Makes it.
  package let maker: CorpusMaker
  /// Which one, from 0.
  package let index: Int

  /// Recording number `index`.
  package init(_ maker: CorpusMaker, index: Int) {
    self.maker = maker
    self.index = index
  }

  /// Kind and number.
  package var id: String { maker.id(of: index) }
  /// As made corpora are divided.
  package var split: String? { maker.split(of: index) }
  /// Truths that are one value each.
  package var attributes: [String: String] {
    guard let recording = try? maker.recording(index) else { return [:] }
    return Dictionary(recording.attributes.map { ($0.name, $0.value) }) { first, _ in first }
  }
  /// It is in no file.
  package var audioPath: String? { nil }

  /// What it is made from; with the version of this package, which runs name anyway, that is all.
  package func identity() -> String { "made \(CorpusRecipe(maker: maker, count: 1)) \(index)" }

  /// Makes the sound.
  ///
  /// - Throws: `CorpusMakingError`.
  package func sound() throws -> AudioBuffer { try maker.recording(index).sound() }

  /// What is true of it.
  ///
  /// - Throws: `CorpusMakingError`; `CorpusItem.Fault.reference` for what its kind knows nothing of.
  package func reference(for task: DetectionTask) throws -> Detection {
    let recording = try maker.recording(index)
    switch (task, maker.configuration.kind, recording.reference) {
    case (.pitch, _, .pitch(let frames)):
      return .pitch(try PitchSeries(times: frames.map(\.time), frequencies: frames.map { $0.frequency ?? 0 }))
    case (.beat, _, .times(let times)): return .times(times)
    case (.tempo, .beats, _):
      // Where it drifts, by 4 % at most, the one in the middle; the measures allow for 8 %.
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
      path: nil, reason: "what is made of kind \(maker.configuration.kind.rawValue) has no \(task.rawValue) to be found"
    )
  }
}

/// The recordings of a recipe.
package struct MadeSource: EvaluationItemSource {
  /// How they are made, and how many.
  package let recipe: CorpusRecipe

  /// The recordings of a recipe.
  package init(_ recipe: CorpusRecipe) { self.recipe = recipe }

  /// How many there are.
  package var count: Int { recipe.count }
  /// The recipe.
  package var identity: String { name }
  /// The recipe.
  package var name: String { "made:\(recipe)" }
  /// A recording, which is made when its sound is asked for.
  package func item(at index: Int) -> any EvaluationItem { MadeItem(recipe.maker, index: index) }
}
