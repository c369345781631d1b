/// The sentence that a person builds: words of tiles, and a text that is being spelled or typed at its end.
///
/// Each change can be undone, also when the sentence was cleared by mistake.
package struct Sentence: Sendable, Hashable, Codable {
  /// How many changes can be undone.
  package static let undoLimit = 50
  /// How many parts a sentence may have; further ones are refused.
  package static let partLimit = 500
  /// How many characters the text at the end may have.
  package static let draftLimit = 5000

  private struct State: Sendable, Hashable, Codable {
    var parts: [SentencePart] = []
    var draft = ""
    var draftSource = SentencePart.Source.spelled
  }

  private var state = State()
  private var earlier: [State] = []
  /// Whether the next typed text belongs to the same change as the last one.
  private var isTyping = false

  /// Creates an empty sentence.
  package init() {}

  /// Creates a sentence of parts, such as a saved phrase.
  package init(_ parts: [SentencePart]) { state.parts = Array(parts.prefix(Self.partLimit)) }

  /// The finished parts in their order.
  package var parts: [SentencePart] { state.parts }
  /// The text at the end that is being spelled or typed; empty if there is none.
  package var draft: String { state.draft }
  /// Whether there is nothing in the sentence.
  package var isEmpty: Bool { state.parts.isEmpty && state.draft.isEmpty }
  /// Whether a change can be undone.
  package var canUndo: Bool { !earlier.isEmpty }

  /// All parts; the words of the draft are the last ones.
  package var wholeParts: [SentencePart] { state.parts + draftParts }

  /// The sentence as people read it.
  package var text: String { SpacedText.joined(wholeParts.map(\.text)) }

  /// The words that are spoken, without changes of their pronunciation.
  package var spoken: String { SpacedText.joined(wholeParts.map(\.spoken)) }

  /// The words that are spoken, with the pronunciations of each part's language.
  ///
  /// - Parameter locale: the language of parts that state none.
  package func spoken(_ pronunciations: Pronunciations, locale: String) -> [SpokenPiece] {
    var pieces: [SpokenPiece] = []
    // Parts of one language are taken together, since a pronunciation may belong to several words.
    var run: (locale: String, words: [String])?
    func finish() {
      guard let run else { return }
      let text = SpacedText.joined(run.words)
      if !text.isEmpty { pieces += pronunciations.pieces(of: text, locale: run.locale) }
    }
    for part in wholeParts {
      let own = part.locale ?? locale
      if run?.locale == own {
        run?.words.append(part.spoken)
      } else {
        finish()
        run = (own, [part.spoken])
      }
    }
    finish()
    return pieces
  }

  // MARK: Changes

  /// Adds a part. A draft before it is finished.
  ///
  /// - Parameter completes: whether the part takes the place of the last word of the draft.
  /// - Returns: whether there was room.
  @discardableResult
  package mutating func add(_ part: SentencePart, completes: Bool = false) -> Bool {
    guard state.parts.count + draftParts.count < Self.partLimit else { return false }
    change {
      if completes {
        $0.draft = String($0.draft[..<($0.draft.lastIndex(where: \.isWhitespace) ?? $0.draft.startIndex)])
      }
      $0.parts += Self.words(of: $0)
      $0.draft = ""
      $0.parts.append(part)
    }
    return true
  }

  /// Appends letters to the draft.
  ///
  /// - Returns: whether there was room.
  @discardableResult
  package mutating func spell(_ letters: String) -> Bool {
    guard !letters.isEmpty, draft.utf8.count + letters.utf8.count <= Self.draftLimit else { return letters.isEmpty }
    change {
      if $0.draft.isEmpty { $0.draftSource = .spelled }
      $0.draft += letters
    }
    return true
  }

  /// Finishes the draft.
  ///
  /// - Returns: the parts that it became; none if there was no draft.
  @discardableResult
  package mutating func endWord() -> [SentencePart] {
    let ended = draftParts
    guard !draft.isEmpty else { return [] }
    change {
      $0.parts = Array(($0.parts + ended).prefix(Self.partLimit))
      $0.draft = ""
    }
    return ended
  }

  /// Replaces the draft by a text of a keyboard. Typing without another change between is one change.
  ///
  /// - Returns: whether there was room.
  @discardableResult
  package mutating func type(_ text: String) -> Bool {
    guard text.utf8.count <= Self.draftLimit else { return false }
    guard text != draft else { return true }
    if isTyping {
      (state.draft, state.draftSource) = (text, .typed)
    } else {
      change { ($0.draft, $0.draftSource) = (text, .typed) }
      isTyping = true
    }
    return true
  }

  /// Removes the last letter of the draft, or the last part if there is no draft.
  ///
  /// - Returns: whether there was anything.
  @discardableResult
  package mutating func backspace() -> Bool {
    guard !isEmpty else { return false }
    change { if $0.draft.isEmpty { $0.parts.removeLast() } else { $0.draft.removeLast() } }
    return true
  }

  /// Removes one part, such as one that was touched in the sentence bar.
  ///
  /// - Returns: whether there is a part of this number.
  @discardableResult
  package mutating func remove(at index: Int) -> Bool {
    guard parts.indices.contains(index) else { return false }
    change { $0.parts.remove(at: index) }
    return true
  }

  /// Removes everything.
  ///
  /// - Returns: whether there was anything.
  @discardableResult
  package mutating func clear() -> Bool {
    guard !isEmpty else { return false }
    change { $0 = State() }
    return true
  }

  /// Replaces the last part, or the draft where there is one.
  mutating func replaceLast(_ part: SentencePart) {
    change {
      $0.parts += Self.words(of: $0)
      $0.draft = ""
      if !$0.parts.isEmpty { $0.parts[$0.parts.count - 1] = part }
    }
  }

  /// Replaces everything by parts, such as those of a saved phrase.
  mutating func replace(_ parts: [SentencePart]) {
    change { $0 = State(parts: Array(parts.prefix(Self.partLimit))) }
  }

  /// Takes back the last change.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  package mutating func undo() -> Bool {
    isTyping = false
    guard let last = earlier.popLast() else { return false }
    state = last
    return true
  }

  private mutating func change(_ body: (inout State) -> Void) {
    isTyping = false
    earlier.append(state)
    if earlier.count > Self.undoLimit { earlier.removeFirst() }
    body(&state)
  }

  private var draftParts: [SentencePart] { Self.words(of: state) }

  private static func words(of state: State) -> [SentencePart] {
    state.draft.split(whereSeparator: \.isWhitespace).map {
      SentencePart(text: String($0), source: state.draftSource)
    }
  }
}
