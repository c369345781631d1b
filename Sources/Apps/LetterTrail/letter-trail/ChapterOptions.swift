import AppWords
import ArgumentParser
import CommandSupport
import FilePaths
import Foundation
import LetterShapes
import LetterTrail

/// The option for a chapter: a letter, a word, or a file.
struct ChapterOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .words(
      cs: "Kapitola: písmeno, slovo (b-cursive: psacím písmem), nebo soubor .json.",
      en: "The chapter: a letter, a word (b-cursive: in joined letters), or a .json file."))
  var chapter: String

  @Option(
    name: .long,
    help: .words(
      cs: "Výška malého x v milimetrech, 5 až 200; jen pro písmena a slova.",
      en: "The height of a small x in millimetres, 5 to 200; for letters and words only."))
  var xHeight = 40.0

  func validate() throws {
    guard (5...200).contains(xHeight) else {
      throw ValidationError(
        Words(
          cs: "--x-height: očekáváno 5 až 200 mm, zadáno \(xHeight).",
          en: "--x-height: expected 5 to 200 mm, got \(xHeight)."
        ).text)
    }
  }

  /// The chapter; a faulty file is refused with all its faults.
  func chosen() throws -> Chapter { try Self.chapter(chapter, xHeight: xHeight) }

  /// The chapter of a letter, a word or a file.
  static func chapter(_ name: String, xHeight: Double) throws -> Chapter {
    guard name.lowercased().hasSuffix(".json") else {
      return try LetterHand.print.chapter(named: name, xHeight: xHeight)
    }
    let chapter = try file(name)
    guard let fault = chapter.faults.first else { return chapter }
    throw ToolFault(description: "\(name): \(fault)")
  }

  /// The chapter of a file, with its faults.
  static func file(_ path: String) throws -> Chapter {
    do { return try Chapter.read(try FileAccess.contents(of: path)) } catch {
      throw ToolFault(description: "\(path): \(error)")
    }
  }
}
