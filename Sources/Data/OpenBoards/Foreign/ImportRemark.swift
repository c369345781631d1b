/// What became of something in a file of another program that a board cannot have, and how often.
package struct ImportRemark: Sendable, Hashable {
  /// What it is.
  package enum Kind: Int, Sendable, Hashable, CaseIterable {
    /// Boxes that show the sentence. They are left out: a board has its own.
    case sentenceBars
    /// Boxes that show predicted words. They are left out: a board has its own.
    case predictions
    /// Boxes that no board has, such as a player of videos; the names that the program gives them. They are left out.
    case otherBoxes
    /// What a press would do and no board does; the names that the program gives it. It is left out.
    case actions
    /// Forms of words whose marks are not known; the marks. They are left out.
    case forms
    /// Boxes that are larger than one place. They take their upper left place.
    case largeBoxes
    /// Boxes without a place, outside of the board or over another one. They take a free place.
    case displaced
    /// Labels that are there only in other languages; the languages. They are shown in those.
    case untranslated
    /// Languages beside the one of the boards; the languages. They are kept as translations of the tiles.
    case otherLanguages
    /// Names of texts that the program keeps elsewhere. They are made readable, in English.
    case textNames
    /// Pictures that are only addresses. They can be fetched.
    case addresses
    /// Pictures that cannot be read. They are left out.
    case pictures
    /// Recordings that cannot be read. They are left out.
    case sounds
    /// Links to boards that are not in the file; their ids. They open nothing.
    case missingBoards
    /// A board that the program shows around every other one; its name. It is a board of its own.
    case surrounding
    /// The file names no first board, or one that is missing; the board that was taken.
    case guessedFirst
    /// Ids that are used several times. They get numbers.
    case repeatedIDs
    /// Members of lists that are no boards or boxes. They are left out.
    case unreadable
  }

  /// The most names of a remark.
  package static let nameLimit = 10

  package let kind: Kind
  /// How often it is in the file.
  package var count: Int
  /// What it is called there, each name once, the first ones.
  package var names: [String]

  /// Creates a remark.
  package init(_ kind: Kind, count: Int, names: [String] = []) {
    (self.kind, self.count, self.names) = (kind, count, names)
  }
}

/// The remarks of one import.
final class ImportLog {
  private var remarks: [ImportRemark.Kind: ImportRemark] = [:]

  func note(_ kind: ImportRemark.Kind, _ name: String? = nil, count: Int = 1) {
    guard count > 0 else { return }
    var remark = remarks[kind] ?? ImportRemark(kind, count: 0)
    remark.count += count
    if let name = name?.shown, !name.isEmpty, remark.names.count < ImportRemark.nameLimit, !remark.names.contains(name)
    {
      remark.names.append(name)
    }
    remarks[kind] = remark
  }

  /// All remarks, in the order of their kinds.
  var all: [ImportRemark] { ImportRemark.Kind.allCases.compactMap { remarks[$0] } }
}
