/// A segment of speech with its beginning, its end and its text.
public struct SpeechSegment: Sendable, Equatable {
  /// The kind of a segment.
  public enum Kind: String, Sendable, CaseIterable {
    case sentence, word, phoneme
  }

  /// The kind of this segment.
  public let kind: Kind
  /// The range in frames from the start of the speech; never empty.
  public let frames: Range<Int>
  /// The word, the phoneme in the International Phonetic Alphabet, or the words of the sentence with spaces between.
  public let text: String
  /// The place in the text in Unicode scalars; for a phoneme, the place of its word if the engine states it.
  public let textRange: Range<Int>

  /// The segments of one kind, in the order of time, without overlap.
  ///
  /// A word ends at the next word, pause or end of a clause; a phoneme at the next phoneme, pause or end; a sentence
  /// where its last clause ends. Empty segments, such as words that are not pronounced, are left out.
  ///
  /// - Parameters:
  ///   - events: all events of one speech, in order.
  ///   - frameCount: the length of the speech.
  public static func segments(of kind: Kind, in events: [SpeechEvent], frameCount: Int) -> [SpeechSegment] {
    var segments: [SpeechSegment] = []
    var open: SpeechEvent?
    var words: [String] = []
    var lastEnd = 0
    func close(at frame: Int) {
      defer { (open, words) = (nil, []) }
      guard let event = open, frame > event.frame else { return }
      let start = max(event.frame, segments.last?.frames.upperBound ?? 0)
      guard frame > start else { return }
      var text = event.text
      if case .phoneme(let phoneme) = event.kind { text = phoneme }
      if kind == .sentence { text = words.joined(separator: " ") }
      segments.append(.init(kind: kind, frames: start..<frame, text: text, textRange: event.textRange))
    }
    for event in events {
      switch (kind, event.kind) {
      case (.sentence, .sentence):
        close(at: lastEnd)
        open = event
      case (.sentence, .word): words.append(event.text)
      case (.sentence, .clauseEnd): lastEnd = event.frame
      case (.word, .word), (.phoneme, .phoneme):
        close(at: event.frame)
        open = event
      case (.word, .pause), (.word, .clauseEnd), (.phoneme, .pause), (.phoneme, .clauseEnd): close(at: event.frame)
      default: break
      }
    }
    close(at: kind == .sentence && lastEnd > (open?.frame ?? 0) ? lastEnd : frameCount)
    return segments
  }
}
