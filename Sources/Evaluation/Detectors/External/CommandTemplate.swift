import ExternalPrograms

/// A command line with places for what is known of each sound: `aubiopitch -i {audio} -H {hop_samples}`.
///
/// Its quotes are a shell's; a place may stand within a word. `{{` and `}}` are braces.
package struct CommandTemplate: Sendable, Hashable, CustomStringConvertible {
  /// What may stand in braces.
  package enum Placeholder: String, Sendable, Hashable, CaseIterable {
    /// Path of a WAV file.
    case audio
    /// Path of a file that the program is to write its result to, instead of standard output.
    case output
    /// A folder that is removed afterwards.
    case folder
    /// The recording's name.
    case id
    /// Hertz, a whole number.
    case sampleRate = "sample_rate"
    /// How many channels the file has.
    case channels
    /// Seconds.
    case duration
    /// The lowest pitch looked for, in hertz.
    case minimumFrequency = "min_hz"
    /// The highest, in hertz.
    case maximumFrequency = "max_hz"
    /// Seconds between frames.
    case hop
    /// Samples between frames.
    case hopSamples = "hop_samples"
  }

  private enum Part: Sendable, Hashable {
    case text(String)
    case place(Placeholder)
  }

  /// As it was given.
  package let description: String
  private let words: [[Part]]

  /// A command line.
  ///
  /// - Throws: `DetectorError.invalidCommand`, `.unknownPlaceholder`, `.commandWithoutAudio`.
  package init(_ command: String) throws(DetectorError) {
    description = command
    let words: [String]
    do {
      words = try CommandWords.words(of: command)
    } catch {
      throw .invalidCommand(command, reason: "\(error)")
    }
    var parsed: [[Part]] = []
    for word in words { parsed.append(try Self.parts(of: word, command)) }
    self.words = parsed
    guard contains(.audio) else { throw .commandWithoutAudio(command) }
  }

  /// Whether a place occurs.
  package func contains(_ placeholder: Placeholder) -> Bool { words.contains { $0.contains(.place(placeholder)) } }

  /// The words with values in their places.
  func arguments(_ value: (Placeholder) -> String) -> [String] {
    words.map { parts in
      parts.map { part in
        switch part {
        case .text(let text): text
        case .place(let placeholder): value(placeholder)
        }
      }.joined()
    }
  }

  private static func parts(of word: String, _ command: String) throws(DetectorError) -> [Part] {
    var parts: [Part] = []
    var text = ""
    var rest = word[...]
    while let character = rest.popFirst() {
      if character == "{" && rest.first == "{" || character == "}" && rest.first == "}" {
        rest.removeFirst()
        text.append(character)
      } else if character == "{", let end = rest.firstIndex(of: "}") {
        let name = String(rest[..<end])
        guard let placeholder = Placeholder(rawValue: name) else {
          throw .unknownPlaceholder(name: name, command: command, known: Placeholder.allCases.map(\.rawValue))
        }
        parts += [.text(text), .place(placeholder)]
        text = ""
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(character)
      }
    }
    return parts + [.text(text)]
  }
}
