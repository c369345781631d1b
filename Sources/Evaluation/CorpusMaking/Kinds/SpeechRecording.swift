import AudioCore
import Resampling
import SpeechSynthesis

/// Sentences of a small grammar that espeak-ng speaks.
enum SpeechRecording {
  private static let languages = ["en-GB", "en-US", "en-GB-scotland"]
  private static let variants = ["m1", "m2", "m3", "m4", "m5", "m6", "m7", "f1", "f2", "f3", "f4", "f5"]
  /// The approximate length of a sentence, in seconds.
  private static let sentenceDuration = 2.5

  static func parts(
    _ configuration: CorpusMaker.Configuration, seed: UInt64, id: String
  ) throws(CorpusMakingError) -> RecordingParts {
    var random = SeededRandom(seed: seed)
    func choice<Element>(_ list: [Element]) -> Element { list[Int(random.next() % UInt64(list.count))] }
    let voice = "\(choice(languages))+\(choice(variants))"
    let (rate, pitch) = (140 + Int(random.next() % 61), 30 + Int(random.next() % 41))
    let text = (0..<max(1, Int(configuration.duration / sentenceDuration))).map { _ in
      let (subject, object) = (choice(nouns), choice(nouns))
      return
        "The \(choice(adjectives)) \(subject) \(choice(verbs)) the \(choice(adjectives)) \(object) \(choice(places))."
    }.joined(separator: " ")
    do {
      let speech = try SpeechSynthesizer(configuration: .init(voice: voice, rate: rate, pitch: pitch)).spoken(text)
      let sound = try SampleRateConverter.convert(speech.audio, to: configuration.sampleRate)
      return RecordingParts(
        reference: .events(events(of: .word, in: speech)),
        furtherReferences: ["phonemes": .events(events(of: .phoneme, in: speech))],
        attributes: [("text", text), ("voice", voice), ("words_per_minute", "\(rate)"), ("voice_pitch", "\(pitch)")],
        renderer: { emit in try sound.forEachBlock(of: BlockRendering.blockLength, emit) })
    } catch {
      throw .unmakeable(id: id, reason: "\(error)")
    }
  }

  private static func events(of kind: SpeechSegment.Kind, in speech: SpokenText) -> [MadeEvent] {
    speech.segments(of: kind).map { segment in
      MadeEvent(
        onset: Double(segment.frames.lowerBound) / speech.audio.sampleRate,
        offset: Double(segment.frames.upperBound) / speech.audio.sampleRate, label: segment.text)
    }
  }

  private static let nouns = [
    "anchor", "baker", "candle", "doctor", "engine", "farmer", "garden", "hammer", "island", "jacket", "kitchen",
    "ladder", "mountain", "needle", "orange", "painter", "queen", "river", "sailor", "teacher", "umbrella", "village",
    "window", "yard", "zebra", "thunder", "church", "shadow", "vision", "measure",
  ]
  private static let adjectives = [
    "angry", "brown", "clever", "dusty", "early", "foolish", "gentle", "heavy", "icy", "jolly", "kind", "lonely",
    "modern", "narrow", "old", "purple", "quiet", "rough", "small", "thin", "useful", "violet", "warm", "young",
  ]
  private static let verbs = [
    "answered", "broke", "carried", "drew", "earned", "found", "guided", "helped", "joined", "kept", "lifted", "moved",
    "needed", "opened", "pushed", "reached", "showed", "touched", "used", "visited", "washed", "chose", "shook",
  ]
  // No place begins with a preposition and an article, because espeak-ng speaks "in the" as one word.
  private static let places = [
    "after dinner", "at noon", "before lunch", "by night", "every day", "last summer", "near London", "next Monday",
    "on Thursday", "since Sunday", "this week", "with care", "without help", "years ago",
  ]
}
