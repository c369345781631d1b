import Foundation
import JSONReading

/// The file of what a person taught the prediction: the sentences, from which everything else follows
/// (Docs/Formats/word-prediction.md).
package struct LearnedWords: Codable, Sendable, Equatable {
  static let name = "ossicle-word-prediction"
  static let newestVersion = 1
  static let sentenceLimit = 1_000_000
  static let wordLimit = 1_000

  package var format = LearnedWords.name
  package var version = LearnedWords.newestVersion
  package var language: String
  /// The words as they were written; `null` for one that was erased.
  package var sentences: [[String?]]

  package init(language: String, sentences: [[String?]]) { (self.language, self.sentences) = (language, sentences) }

  /// One sentence on a line, so that a person can read it.
  package var json: String {
    let lines = sentences.map { words in
      "    [" + words.map { $0.map(Self.quoted) ?? "null" }.joined(separator: ", ") + "]"
    }
    return """
      {
        "format": "\(format)",
        "version": \(version),
        "language": \(Self.quoted(language)),
        "sentences": [\(lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n  ")]
      }

      """
  }

  /// - Throws: `WordPredictionError` for what is no such file.
  package init(json: String) throws {
    do {
      self = try JSONDecoder().value(LearnedWords.self, in: Data(json.utf8))
    } catch let error as DecodingError {
      throw WordPredictionError.notJSON(reason: Self.reason(of: error))
    } catch {
      throw WordPredictionError.notJSON(reason: error.localizedDescription)
    }
    try check()
  }

  private func check() throws {
    guard format == Self.name else { throw WordPredictionError.otherFormat(found: format, expected: Self.name) }
    guard (1...Self.newestVersion).contains(version) else {
      throw WordPredictionError.otherVersion(found: version, newest: Self.newestVersion)
    }
    guard sentences.count <= Self.sentenceLimit else {
      throw WordPredictionError.tooMany(what: "sentences", found: sentences.count, limit: Self.sentenceLimit)
    }
    for (number, words) in sentences.enumerated() {
      guard words.count <= Self.wordLimit else {
        throw WordPredictionError.tooMany(
          what: "words in sentence \(number + 1)", found: words.count, limit: Self.wordLimit)
      }
      for case let word? in words where WordBoundaries.sentences(of: word).map({ $0.map(\.text) }) != [[word]] {
        throw WordPredictionError.notAWord(text: word, sentence: number + 1)
      }
    }
  }

  private static func reason(of error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "\"\(key.stringValue)\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      context.codingPath.map { $0.intValue.map { "\($0 + 1)." } ?? "\"\($0.stringValue)\"" }.joined(separator: " ")
        + " is of another kind"
    case .dataCorrupted(let context): context.debugDescription
    @unknown default: "\(error)"
    }
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(text) else { preconditionFailure("every text can be written as JSON") }
    return String(decoding: data, as: UTF8.self)
  }
}

extension WordPredictor {
  /// What the user taught it.
  package var learnedWords: LearnedWords {
    LearnedWords(language: language, sentences: sentences.map { $0.words.map { $0?.text } })
  }

  /// Learns the sentences of a file on top of what is known.
  package mutating func learn(_ file: LearnedWords) {
    for words in file.sentences where words.contains(where: { $0 != nil }) {
      learn(words.enumerated().map { place, word in word.map { WordText($0, startsSentence: place == 0) } })
    }
  }
}
