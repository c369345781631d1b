import AppRecords
import AppWords
import BatchProcessing
import Foundation
import PageMessages
import PageServer

/// People as files of a page: taken to another computer, and added from a file.
public enum PersonFiles {
  /// The most bytes of a file that comes from a page.
  public static let limit = 200 << 20

  /// The wish to add the person of the sent file.
  public struct Addition: Codable, Sendable {
    /// The name that the person gets; without one that in the file.
    public var name: LineText?
  }

  /// Why a person was not added.
  public struct Refusal: Error, Worded {
    /// The reason in one line, in every language.
    public let words: Words
  }

  /// The archive of a person, to keep as a file.
  public static func document(ofPersonNamed name: String, in records: some PeopleRecords) throws -> PageDocument {
    try ScratchFolder.with { folder in
      try records.exportPerson(named: name, to: folder("person.zip"))
      return PageDocument(.zip, try Data(contentsOf: URL(filePath: folder("person.zip"))))
    }
  }

  /// Adds the person of an archive that a page has sent.
  ///
  /// - Throws: `Refusal` for a fault of the file or of the name; the errors of the records.
  public static func add<Records: PeopleRecords>(
    _ upload: PageUpload, _ wish: Addition, to records: Records
  ) throws -> Records.Person {
    do {
      return try upload.withFile { try records.importPerson(from: $0, as: wish.name?.value) }
    } catch PeopleError.taken(let name, _) {
      throw Refusal(
        words: Words(
          cs: "Jméno \(name) už tu je. Napište k souboru jiné jméno.",
          en: "The name \(name) is here already. Type another name beside the file."))
    } catch let error as PersonArchiveError { throw Refusal(words: upload.named(error.words)) }
  }

  /// What an adult is told when a person was added.
  public static func added(_ person: some NamedPerson) -> Words {
    Words(cs: "Přidáno: \(person.name)", en: "Added: \(person.name)")
  }
}
