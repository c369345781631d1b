import Foundation
import JSONReading

/// Reads the pictures and sounds of a board, and licences.
struct MediaParser {
  let log: RepairLog

  func pictures(_ values: [JSONValue]) -> [BoardPicture] {
    read(values, "image") { id, fields in
      var picture = BoardPicture(id: id, content: BoardContent())
      (picture.content, picture.contentType) = content(&fields)
      (picture.width, picture.height) = (fields.number("width"), fields.number("height"))
      picture.licence = licence(&fields)
      picture.extensions = fields.rest
      return picture
    }
  }

  func sounds(_ values: [JSONValue]) -> [BoardSound] {
    read(values, "sound") { id, fields in
      var sound = BoardSound(id: id, content: BoardContent())
      (sound.content, sound.contentType) = content(&fields)
      sound.duration = fields.number("duration")
      sound.licence = licence(&fields)
      sound.extensions = fields.rest
      return sound
    }
  }

  private func read<Medium: Hashable>(
    _ values: [JSONValue], _ name: String, _ make: (String, inout Fields) -> Medium
  ) -> [Medium] {
    var media: [Medium] = []
    var ids = UniqueIDs()
    var firsts: [String: JSONValue] = [:]
    for (number, value) in values.enumerated() {
      let place = "\(name) \(number + 1)"
      guard case .object(let members) = value else {
        log.note(place, "expected an object, got \(value.kind)", "left out")
        continue
      }
      var fields = Fields(members, place, log)
      guard let id = fields.identifier("id") else {
        // No button can mean it.
        log.note(place, "it has no id", "left out")
        continue
      }
      if let first = firsts[id], first == value {
        log.note(place, "it is a copy of an earlier one with the id \(id)", "left out")
        continue
      }
      let own = ids.new(id)
      if own != id { log.note(place, "its id \(id) is used before", "named \(own)") }
      firsts[id] = firsts[id] ?? value
      media.append(make(own, &fields))
    }
    return media
  }

  private func content(_ fields: inout Fields) -> (BoardContent, contentType: String?) {
    var content = BoardContent()
    var type = fields.text("content_type")
    if let value = fields.value("data") {
      if case .text(let text) = value, let data = DataURI(text) {
        content.data = data.bytes
        type = type ?? data.contentType
        if data.isBare { log.note(fields.place, "data has no data: before it", "read as base64") }
      } else if value != .text("") {
        log.note(fields.place, "data is no base64 text", "left out")
      }
    }
    content.path = fields.address("path")
    content.url = fields.address("url")
    if let members = fields.object("symbol") {
      var symbol = Fields(members, fields.place + ": symbol", log)
      content.symbol = .init(set: symbol.text("set"), filename: symbol.text("filename"), extensions: symbol.rest)
    }
    return (content, type)
  }

  func licence(_ fields: inout Fields) -> BoardLicence? {
    guard let value = fields.value("license") else { return nil }
    if case .text(let type) = value {
      log.note(fields.place, "license is a text", "read as the type of the licence")
      return BoardLicence(type: type)
    }
    guard case .object(let members) = value else {
      log.note(fields.place, "license: expected an object, got \(value.kind)", "left out")
      return nil
    }
    var inside = Fields(members, fields.place + ": license", log)
    var licence = BoardLicence(
      type: inside.text("type"), copyrightNoticeURL: inside.text("copyright_notice_url"),
      sourceURL: inside.text("source_url"), authorName: inside.text("author_name"),
      authorURL: inside.text("author_url"), authorEmail: inside.text("author_email"))
    licence.extensions = inside.rest
    return licence
  }
}
