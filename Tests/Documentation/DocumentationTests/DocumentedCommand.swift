import Foundation
import TestSupport

/// A command line of a document.
struct DocumentedCommand: Sendable, CustomStringConvertible {
  /// The path of the document from the package's root, and the line on which the command begins.
  let document: String
  let line: Int
  /// The line on which the command's block begins.
  let block: Int
  /// The text of the command with continued lines joined, without its comment.
  let text: String

  var description: String { "\(document), line \(line): \(text)" }

  /// The words by which a line of a block is recognised as one of the package's commands.
  private static var programs: Regex<(Substring, Substring, Substring)> {
    #/(^|[\s;&|'\/])(ossicle|hearing-test|voice-games|pocket-sound|speech-board|letter-trail|ossicle_dask\.py)\s/#
  }
  /// The languages of blocks that hold commands. Most blocks state no language.
  private static let languages: Set<Substring> = ["", "sh", "bash", "console"]

  /// The command lines of the package's commands in README and below Docs and Examples.
  static func all() throws -> [DocumentedCommand] {
    let files = FileManager.default
    var documents = ["README.md"]
    for folder in ["Docs", "Examples"] {
      guard let paths = files.enumerator(atPath: PackageRoot.file(folder)) else { continue }
      // Examples that are packages have builds of their own.
      documents += paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") && !$0.contains(".build/") }.sorted()
        .map { folder + "/" + $0 }
    }
    return try documents.flatMap { document in
      try commands(in: String(contentsOfFile: PackageRoot.file(document), encoding: .utf8), of: document)
    }
  }

  /// The command lines in a document's blocks. In a block that shows a dialogue only lines after `$` are commands, in
  /// others all lines.
  static func commands(in text: String, of document: String) -> [DocumentedCommand] {
    var commands: [DocumentedCommand] = []
    var block: [(number: Int, text: Substring)]?
    var (start, isOfCommands) = (0, false)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if let lines = block {
          commands += joined(lines).map {
            DocumentedCommand(document: document, line: $0.number, block: start, text: $0.text)
          }
          block = nil
        } else {
          (block, start, isOfCommands) = ([], index + 1, languages.contains(line.dropFirst(3)))
        }
      } else if isOfCommands {
        block?.append((index + 1, line))
      }
    }
    return commands
  }

  /// The part of a line before its comment, a `#` that follows white space outside quotes.
  private static func withoutComment(_ line: Substring) -> Substring {
    var quote: Character?
    var previous: Character = " "
    for index in line.indices {
      let character = line[index]
      if character == "#", quote == nil, previous.isWhitespace { return line[..<index] }
      if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      }
      previous = character
    }
    return line
  }

  private static func joined(_ lines: [(number: Int, text: Substring)]) -> [(number: Int, text: String)] {
    let isDialogue = lines.contains { $0.text.hasPrefix("$ ") }
    var commands: [(number: Int, text: String)] = []
    var isContinued = false
    for (number, line) in lines {
      let isCommand = !isDialogue || line.hasPrefix("$ ")
      let words = withoutComment(isDialogue && isCommand && !isContinued ? line.dropFirst(2) : line)
      let text = words.trimmingCharacters(in: .whitespaces)
      let body = text.hasSuffix("\\") ? text.dropLast().trimmingCharacters(in: .whitespaces) : text
      if isContinued {
        commands[commands.count - 1].text += " " + body
      } else if isCommand {
        commands.append((number, body))
      } else {
        continue
      }
      isContinued = text.hasSuffix("\\")
    }
    return commands.filter { ($0.text + " ").firstMatch(of: programs) != nil }
  }
}
