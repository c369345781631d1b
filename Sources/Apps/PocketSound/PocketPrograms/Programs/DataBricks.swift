import CatrobatFormulas
import CatrobatProjects

extension ProgramCompiler {
  /// Compiles a brick about variables and lists; `false` if it is another brick.
  mutating func compileData(_ brick: CatrobatBrick) -> Bool {
    switch brick.type {
    case "SetVariableBrick":
      let value = formula(brick, "VARIABLE", default: 0)
      withVariable(brick) { .setVariable($0, value) }
    case "ChangeVariableBrick":
      let value = formula(brick, "VARIABLE_CHANGE", "VARIABLE", default: 0)
      withVariable(brick) { .changeVariable($0, value) }
    case "AddItemToUserListBrick":
      withList(brick, .add(formula(brick, "LIST_ADD_ITEM", default: 0)))
    case "InsertItemIntoUserListBrick":
      let index = formula(brick, "INSERT_ITEM_INTO_USERLIST_INDEX", default: 1)
      withList(brick, .insert(formula(brick, "INSERT_ITEM_INTO_USERLIST_VALUE", default: 0), at: index))
    case "ReplaceItemInUserListBrick":
      let index = formula(brick, "REPLACE_ITEM_IN_USERLIST_INDEX", default: 1)
      withList(brick, .replace(formula(brick, "REPLACE_ITEM_IN_USERLIST_VALUE", default: 0), at: index))
    case "DeleteItemOfUserListBrick":
      withList(brick, .delete(formula(brick, "LIST_DELETE_ITEM", default: 1)))
    case "ClearUserListBrick": withList(brick, .clear)
    case "StoreCSVIntoUserListBrick":
      let column = formula(brick, "STORE_CSV_INTO_USERLIST_COLUMN", default: 1)
      withList(brick, .storeColumn(column, of: formula(brick, "STORE_CSV_INTO_USERLIST_CSV", default: 0)))
    default: return false
    }
    return true
  }

  private mutating func withVariable(_ brick: CatrobatBrick, _ make: (String) -> Instruction) {
    guard let name = brick.variable else { return warn("\(brick.type) is left out: it names no variable") }
    code.append(make(name))
  }

  private mutating func withList(_ brick: CatrobatBrick, _ change: ListChange) {
    guard let name = brick.list else { return warn("\(brick.type) is left out: it names no list") }
    code.append(.list(name, change))
  }
}
