import JSONReading

/// Reads the buttons of a board.
struct ButtonParser {
  let log: RepairLog

  /// The buttons, and for each id of the file the ids that its buttons have now, in their order.
  func buttons(_ values: [JSONValue]) -> (buttons: [BoardButton], named: [String: [String]]) {
    var buttons: [BoardButton] = []
    var named: [String: [String]] = [:]
    var ids = UniqueIDs()
    // An id of the file must not be given to a button that has none.
    let stated = values.map { value -> String? in
      guard case .object(let members) = value, let id = members["id"] else { return nil }
      return Fields.identifier(id)
    }
    var seen: Set<String> = []
    for id in stated { if let id { ids.reserve(id) } }
    for (number, value) in values.enumerated() {
      let place = "button \(number + 1)"
      guard case .object(var members) = value else {
        log.note(place, "expected an object, got \(value.kind)", "left out")
        continue
      }
      members["id"] = nil
      let id: String
      if let stated = stated[number] {
        id = seen.insert(stated).inserted ? stated : ids.new(stated)
        if id != stated { log.note(place, "its id \(stated) is used before", "named \(id)") }
        named[stated, default: []].append(id)
      } else {
        id = ids.new("button-\(number + 1)")
        log.note(place, "it has no id", "named \(id)")
      }
      buttons.append(button(id, Fields(members, place, log)))
    }
    return (buttons, named)
  }

  private func button(_ id: String, _ source: Fields) -> BoardButton {
    var fields = source
    var button = BoardButton(id: id)
    (button.label, button.vocalization) = (fields.text("label"), fields.text("vocalization"))
    (button.imageID, button.soundID) = (fields.identifier("image_id"), fields.identifier("sound_id"))
    button.hidden = fields.flag("hidden") ?? false
    button.backgroundColour = fields.colour("background_color")
    button.borderColour = fields.colour("border_color")
    button.loadBoard = link(&fields)
    button.actions = actions(&fields)
    button.translations = translations(&fields)
    button.position = position(&fields)
    button.extensions = fields.rest
    return button
  }

  private func link(_ fields: inout Fields) -> BoardLink? {
    guard let members = fields.object("load_board") else { return nil }
    var inside = Fields(members, fields.place + ": load_board", log)
    var link = BoardLink(
      id: inside.identifier("id"), path: inside.address("path"), url: inside.address("url"),
      dataURL: inside.address("data_url"), name: inside.text("name"))
    link.extensions = inside.rest
    // Some programs write an empty object for a button without a link.
    return link == BoardLink() ? nil : link
  }

  private func actions(_ fields: inout Fields) -> [BoardAction] {
    let one = fields.text("action").flatMap { $0.isEmpty ? nil : $0 }
    let all = (fields.list("actions") ?? []).compactMap { value -> String? in
      if case .text(let text) = value { return text.isEmpty ? nil : text }
      log.note(fields.place, "actions: expected texts, got \(value.kind)", "left out")
      return nil
    }
    guard !all.isEmpty else { return one.map { [BoardAction(raw: $0)] } ?? [] }
    if let one, !all.contains(one) { log.note(fields.place, "action \(one) is not one of actions", "left out") }
    return all.map { BoardAction(raw: $0) }
  }

  private func translations(_ fields: inout Fields) -> [String: BoardButton.Translation] {
    var translations: [String: BoardButton.Translation] = [:]
    for (locale, value) in (fields.object("translations") ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard case .object(let members) = value else {
        log.note(fields.place, "translations: expected an object for \(locale), got \(value.kind)", "left out")
        continue
      }
      var inside = Fields(members, "\(fields.place): \(locale)", log)
      translations[locale] = .init(
        label: inside.text("label"), vocalization: inside.text("vocalization"), extensions: inside.rest)
    }
    return translations
  }

  private func position(_ fields: inout Fields) -> BoardButton.Position? {
    let values = ["left", "top", "width", "height"].map { fields.number($0) }
    if let left = values[0], let top = values[1], let width = values[2], let height = values[3] {
      return .init(left: left, top: top, width: width, height: height)
    }
    if values.contains(where: { $0 != nil }) {
      log.note(fields.place, "left, top, width and height are not all there", "left out")
    }
    return nil
  }
}
