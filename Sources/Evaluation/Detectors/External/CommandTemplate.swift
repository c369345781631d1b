import ExternalPrograms
import Foundation

/// A command line with placeholders for the properties of each sound: `aubiopitch -i {audio} -H {hop_samples}`.
///
/// It uses the quotes of a shell, and a placeholder may be within a word. `{{` and `}}` stand for braces.
package struct CommandTemplate: Sendable, Hashable, CustomStringConvertible {
  /// The names of the placeholders.
  package enum Placeholder: String, Sendable, Hashable, CaseIterable {
    /// Path of a WAV file.
    case audio
    /// Path of a file to which the program must write its result instead of standard output.
    case output
    /// Path of a folder that is removed afterwards.
    case folder
    /// The recording's name.
    case id
    /// Sample rate in hertz, a whole number.
    case sampleRate = "sample_rate"
    /// Number of channels of the file.
    case channels
    /// Length of the sound in seconds.
    case duration
    /// The lowest searched pitch in hertz.
    case minimumFrequency = "min_hz"
    /// The highest searched pitch in hertz.
    case maximumFrequency = "max_hz"
    /// Time between frames in seconds.
    case hop
    /// Number of samples between frames.
    case hopSamples = "hop_samples"
  }

  private enum Part: Sendable, Hashable {
    case text(String)
    case place(Placeholder)
  }

  /// The command line as it was given.
  package let description: String
  private let words: [[Part]]

  /// Parses a command line.
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

  /// Whether a placeholder occurs.
  package func contains(_ placeholder: Placeholder) -> Bool { words.contains { $0.contains(.place(placeholder)) } }

  /// The paths of the files that the command line names itself: the program, found in `PATH` if it is a name alone, and
  /// the words without placeholders that are paths of files, such as a script or a model.
  package var files: [String] {
    words.enumerated().compactMap { (index, parts) -> String? in
      var word = ""
      for part in parts {
        guard case .text(let text) = part else { return nil }
        word += text
      }
      let path = index == 0 ? ExternalProgram.path(of: word) ?? word : word
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue ? path : nil
    }
  }

  /// The words with the values of their placeholders.
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
