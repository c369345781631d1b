/// A table in a text, as the brick that stores a column in a list reads it: lines of fields between commas or semicolons.
///
/// The first separator of the text is that of all fields. A field in quotation marks may contain separators, ends of lines
/// and, doubled, quotation marks.
struct TextTable {
  private var rows: [[String]] = []

  init(_ text: String) {
    var (row, field) = ([String](), "")
    var isQuoted = false
    var separator: Character?
    var characters = text.makeIterator()
    var next = characters.next()
    while let character = next {
      next = characters.next()
      if isQuoted {
        if character != "\"" {
          field.append(character)
        } else if next == "\"" {
          field.append("\"")
          next = characters.next()
        } else {
          isQuoted = false
        }
      } else if character == "\"" {
        isQuoted = true
      } else if character == separator || separator == nil && (character == "," || character == ";") {
        separator = character
        row.append(field)
        field = ""
      } else if character.isNewline {
        rows.append(row + [field])
        (row, field) = ([], "")
      } else {
        field.append(character)
      }
    }
    if !row.isEmpty || !field.isEmpty { rows.append(row + [field]) }
  }

  /// The fields of a column, counted from 1: empty texts where rows are shorter, and none at all if all are.
  func column(_ number: Int) -> [String] {
    guard number >= 1, rows.contains(where: { $0.count >= number }) else { return [] }
    return rows.map { $0.count >= number ? $0[number - 1] : "" }
  }
}
