import CatrobatFormulas

extension PocketMachine {
  /// Items that a list may have.
  private static let listLimit = 1_000_000

  /// The value of a variable: that of the object, or of the program. One that is not declared is 0.
  func variable(_ name: String, of actor: Int) -> FormulaValue {
    actors[actor].variables[name] ?? variables[name] ?? .number(0)
  }

  func set(variable name: String, to value: FormulaValue, of actor: Int) {
    if actors[actor].variables[name] != nil {
      actors[actor].variables[name] = value
    } else {
      variables[name] = value
    }
    switch value {
    case .number(let number): log(actor, "variable", ["variable": .text(name), "value": .number(number)])
    default: log(actor, "variable", ["variable": .text(name), "value": .text(value.asText)])
    }
  }

  /// The items of a list: that of the object, or of the program. One that is not declared is empty.
  func list(_ name: String, of actor: Int) -> [FormulaValue] { existingList(name, of: actor) ?? [] }

  /// The items of a list; `nil` for one that is not declared.
  func existingList(_ name: String, of actor: Int) -> [FormulaValue]? { actors[actor].lists[name] ?? lists[name] }

  /// Changes a variable by a number. A text stays as it is where undefined numbers are passed over.
  func change(variable name: String, by change: FormulaValue, of actor: Int) {
    let old = variable(name, of: actor)
    if configuration.profile.skipsUndefined, case .text = old { return }
    set(variable: name, to: .number(old.asNumber + change.asNumber), of: actor)
  }

  func change(list name: String, _ change: ListChange, _ index: Int) throws(UndefinedNumber) {
    let actor = threads[index].actor
    switch change {
    case .clear: edit(name, of: actor) { $0 = [] }
    case .delete(let at):
      let place = try Self.place(number(at, index))
      edit(name, of: actor) { if $0.indices.contains(place) { $0.remove(at: place) } }
    case .add(let item):
      let item = value(item, index)
      if hasRoom(name, actor) { edit(name, of: actor) { $0.append(item) } }
    case .insert(let item, let at):
      let (item, place) = try (value(item, index), Self.place(number(at, index)))
      if hasRoom(name, actor) {
        edit(name, of: actor) { if place >= 0, place <= $0.count { $0.insert(item, at: place) } }
      }
    case .replace(let item, let at):
      let (item, place) = try (value(item, index), Self.place(number(at, index)))
      edit(name, of: actor) { if $0.indices.contains(place) { $0[place] = item } }
    case .storeColumn(let column, let table):
      let text = value(table, index).asText
      edit(name, of: actor) { $0 = [] }
      let items = try TextTable(text).column(Int(min(max(number(column, index), 0), 1e6)))
      edit(name, of: actor) { $0 = items.prefix(Self.listLimit).map { .text($0) } }
    }
  }

  private func edit(_ name: String, of actor: Int, _ body: (inout [FormulaValue]) -> Void) {
    if actors[actor].lists[name] != nil {
      body(&actors[actor].lists[name, default: []])
    } else {
      body(&lists[name, default: []])
    }
  }

  private func hasRoom(_ name: String, _ actor: Int) -> Bool {
    if list(name, of: actor).count < Self.listLimit { return true }
    warn(actor, "list '\(name)': more than \(Self.listLimit) items: further ones are left out")
    return false
  }
}
