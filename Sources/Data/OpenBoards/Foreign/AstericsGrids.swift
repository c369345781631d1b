import Foundation
import JSONReading

/// Boards of AsTeRICS Grid (`.grd`, `.grd.json`): a backup, a list of grids or a single one.
///
/// Labels are in several languages: the boards speak the most frequent one, or the one that is wanted, and the others
/// are kept as translations of the tiles. Shapes of the file as AsTeRICS Grid writes them (model versions 1 to 7).
struct AstericsGrids {
  private let grids: [JSONValue]
  private let metadata: [String: JSONValue]
  private let isEncrypted: Bool

  /// - Returns: `nil` if the value is nothing of AsTeRICS Grid.
  init?(_ value: JSONValue) {
    func isGrid(_ value: JSONValue) -> Bool {
      guard let members = ForeignBoards.members(value) else { return false }
      return ForeignBoards.list(members["gridElements"]) != nil || members["modelName"] == .text("GridData")
        || members["encryptedDataBase64"] != nil
    }
    if case .object(let members) = value, let grids = ForeignBoards.list(members["grids"]) {
      self.grids = grids
      metadata = ForeignBoards.members(members["metadata"]) ?? [:]
    } else if case .list(let grids) = value {
      self.grids = grids
      metadata = [:]
    } else {
      (grids, metadata) = ([value], [:])
    }
    guard grids.contains(where: isGrid) else { return nil }
    isEncrypted = grids.contains { ForeignBoards.members($0)?["encryptedDataBase64"] != nil }
  }

  /// - Throws: `.notABoard` for an encrypted file, `.notInLanguage`, `.tooMuch`, `.noBoards`.
  func set(name: String, language: String?, _ log: ImportLog) throws(BoardError) -> BoardSet {
    guard !isEncrypted else { throw .notABoard(place: name, found: "an encrypted backup of AsTeRICS Grid") }
    guard grids.count <= ForeignBoards.boardLimit else {
      throw .tooMuch(place: name, what: "boards", limit: ForeignBoards.boardLimit)
    }
    let languages = try languages(name, language, log)
    var (boards, ids, names) = ([Board](), UniqueIDs(), [String: String]())
    for value in grids {
      guard let members = ForeignBoards.members(value), members["gridElements"] != nil else {
        log.note(.unreadable)
        continue
      }
      let stated = members["id"].flatMap(Fields.identifier) ?? "grid"
      let id = ids.new(stated)
      if id != stated { log.note(.repeatedIDs, stated) }
      names[stated] = names[stated] ?? id
      boards.append(try AstericsGridReader(languages: languages, file: name, log: log).board(members, id: id))
    }
    if let id = metadata["globalGridId"].flatMap(Fields.identifier), let board = boards.first(where: { $0.id == id }) {
      log.note(.surrounding, board.name ?? id)
    }
    let home = metadata["homeGridId"].flatMap(Fields.identifier)
    return try ForeignBoards.set(boards, first: home.flatMap { names[$0] }, log)
  }

  /// The languages of all labels, the one of the boards first, the others by how often they are used. Where no label states
  /// a language, it is the wanted one or the one in which most are spoken.
  private func languages(_ name: String, _ wanted: String?, _ log: ImportLog) throws(BoardError) -> [String] {
    var (labels, voices) = ([String: Int](), [String: Int]())
    for grid in grids {
      for element in ForeignBoards.list(ForeignBoards.members(grid)?["gridElements"]) ?? [] {
        guard let element = ForeignBoards.members(element) else { continue }
        for (language, text) in ForeignBoards.members(element["label"]) ?? [:]
        where ForeignBoards.text(text) != nil && language.utf8.count <= 35 { labels[language, default: 0] += 1 }
        for action in ForeignBoards.list(element["actions"]) ?? [] {
          guard let voice = ForeignBoards.text(ForeignBoards.members(action)?["speakLanguage"]), voice.utf8.count <= 35
          else { continue }
          voices[voice, default: 0] += 1
        }
      }
    }
    func byUse(_ counts: [String: Int]) -> [String] {
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }
    guard let most = labels.values.max() else { return [wanted ?? byUse(voices).first].compactMap { $0 } }
    var order = byUse(labels)
    func move(_ language: String) { order = [language] + order.filter { $0 != language } }
    // English and German are often both there in full; a file of the program's makers then means English.
    if labels["en"] == most { move("en") }
    // The one that its person has chosen, where most labels are in it.
    if let shown = ForeignBoards.text(ForeignBoards.members(metadata["localeConfig"])?["contentLang"]),
      let chosen = Self.fitting(shown, order), 2 * labels[chosen, default: 0] >= most
    {
      move(chosen)
    }
    if let wanted {
      guard let chosen = Self.fitting(wanted, order) else {
        throw .notInLanguage(place: name, language: wanted, known: order)
      }
      move(chosen)
    }
    for language in order.dropFirst() { log.note(.otherLanguages, language) }
    return order
  }

  /// The language among `order` that a tag means.
  private static func fitting(_ tag: String, _ order: [String]) -> String? {
    order.first { $0.lowercased() == tag.lowercased() }
      ?? order.first { ForeignBoards.language($0) == ForeignBoards.language(tag) }
  }
}
