import Foundation
import JSONReading

/// The JSON of boards and of the manifest.
enum BoardEncoding {
  static let format = JSONValue.text("open-board-0.1")

  /// The text of a value: sorted, indented, and with a line end.
  static func text(_ value: JSONValue) throws -> Data {
    return try JSONEncoder.pretty.encode(value) + Data("\n".utf8)
  }

  /// - Parameter linkPaths: the paths of the boards of the same archive by their ids.
  static func value(_ board: Board, linkPaths: [String: String]) -> JSONValue {
    var members = board.extensions
    members["format"] = format
    members["id"] = .text(board.id)
    members.set("locale", board.locale)
    members.set("name", board.name)
    members.set("description_html", board.descriptionHTML)
    members.set("url", board.url)
    members.set("license", board.licence)
    members["buttons"] = .list(board.buttons.map { value($0, linkPaths) })
    members["images"] = .list(board.images.map(value))
    members["sounds"] = .list(board.sounds.map(value))
    if !board.strings.isEmpty {
      members["strings"] = .object(board.strings.mapValues { .object($0.mapValues { .text($0) }) })
    }
    var grid = board.gridExtensions
    (grid["rows"], grid["columns"]) = (.integer(board.grid.rows), .integer(board.grid.columns))
    grid["order"] = .list(board.grid.order.map { .list($0.map { $0.map { .text($0) } ?? .null }) })
    members["grid"] = .object(grid)
    return .object(members)
  }

  private static func value(_ button: BoardButton, _ linkPaths: [String: String]) -> JSONValue {
    var members = button.extensions
    members["id"] = .text(button.id)
    members.set("label", button.label)
    members.set("vocalization", button.vocalization)
    members.set("image_id", button.imageID)
    members.set("sound_id", button.soundID)
    if button.hidden { members["hidden"] = .flag(true) }
    members.set("background_color", button.backgroundColour?.text)
    members.set("border_color", button.borderColour?.text)
    if let link = button.loadBoard {
      var inside = link.extensions
      inside.set("id", link.id)
      inside.set("path", link.id.flatMap { linkPaths[$0] } ?? link.path)
      inside.set("url", link.url)
      inside.set("data_url", link.dataURL)
      inside.set("name", link.name)
      members["load_board"] = .object(inside)
    }
    if let first = button.actions.first {
      // A program that knows only one action takes the first.
      members["action"] = .text(first.raw)
      if button.actions.count > 1 { members["actions"] = .list(button.actions.map { .text($0.raw) }) }
    }
    if !button.translations.isEmpty {
      members["translations"] = .object(
        button.translations.mapValues { translation in
          var inside = translation.extensions
          inside.set("label", translation.label)
          inside.set("vocalization", translation.vocalization)
          return .object(inside)
        })
    }
    if let position = button.position {
      members.set("left", position.left)
      members.set("top", position.top)
      members.set("width", position.width)
      members.set("height", position.height)
    }
    return .object(members)
  }

  private static func value(_ picture: BoardPicture) -> JSONValue {
    var members = picture.extensions
    members["id"] = .text(picture.id)
    members.set(picture.content, picture.contentType)
    members.set("width", picture.width)
    members.set("height", picture.height)
    members.set("license", picture.licence)
    return .object(members)
  }

  private static func value(_ sound: BoardSound) -> JSONValue {
    var members = sound.extensions
    members["id"] = .text(sound.id)
    members.set(sound.content, sound.contentType)
    members.set("duration", sound.duration)
    members.set("license", sound.licence)
    return .object(members)
  }
}

extension [String: JSONValue] {
  fileprivate mutating func set(_ key: String, _ text: String?) {
    if let text { self[key] = .text(text) }
  }

  fileprivate mutating func set(_ key: String, _ number: Double?) {
    // JSON has no infinite numbers.
    if let number, number.isFinite { self[key] = .number(of: number) }
  }

  fileprivate mutating func set(_ key: String, _ licence: BoardLicence?) {
    guard let licence else { return }
    var members = licence.extensions
    members.set("type", licence.type)
    members.set("copyright_notice_url", licence.copyrightNoticeURL)
    members.set("source_url", licence.sourceURL)
    members.set("author_name", licence.authorName)
    members.set("author_url", licence.authorURL)
    members.set("author_email", licence.authorEmail)
    self[key] = .object(members)
  }

  fileprivate mutating func set(_ content: BoardContent, _ contentType: String?) {
    set("content_type", contentType)
    if let data = content.data {
      set("data", "data:\(contentType ?? "application/octet-stream");base64,\(data.base64EncodedString())")
    }
    set("path", content.path)
    set("url", content.url)
    if let symbol = content.symbol {
      var members = symbol.extensions
      members.set("set", symbol.set)
      members.set("filename", symbol.filename)
      self["symbol"] = .object(members)
    }
  }
}
