import Foundation
import Tables

/// Some rows as JSON, column by column, each column in the shortest of a few forms.
///
/// - `[1.5,null,"a"]`: the values;
/// - `{"c":"a"}`: the same value in all rows;
/// - `{"t":["a","b"],"i":[0,1,-1]}`: the texts once, and the place of each row's text among them, -1 for none;
/// - `{"p":"tracks/","s":".csv"}`: the text of the first column between these texts.
struct TableChunk {
  private let fields: [InteractiveTable.Field]
  private var cells: [[Cell]]
  /// The number of rows.
  private(set) var count = 0

  init(fields: [InteractiveTable.Field]) {
    self.fields = fields
    cells = Array(repeating: [], count: fields.count)
  }

  mutating func append(_ row: Row) {
    for place in fields.indices { cells[place].append(row[place]) }
    count += 1
  }

  /// The rows as one JSON object.
  var json: String {
    let names = cells.first?.map(\.plainText) ?? []
    let columns = fields.indices.map { place in
      let column = cells[place]
      if let first = column.first, count > 1, column.allSatisfy({ $0 == first }) {
        return "{\"c\":\(Self.json(first))}"
      }
      guard fields[place].column.decimals == nil else { return Self.list(column.map(Self.json)) }
      let texts = column.map(\.plainText)
      return (place > 0 ? Self.around(texts, names) : nil) ?? Self.dictionary(texts)
        ?? Self.list(column.map(Self.json))
    }
    return "{\"count\":\(count),\"columns\":[\n\(columns.joined(separator: ",\n"))]}"
  }

  private static func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }

  private static func json(_ cell: Cell) -> String {
    switch cell {
    case .integer, .number: cell.plainText ?? "null"
    case .text, .flag, .undefined: cell.plainText.map(JSONLinesFormat.string) ?? "null"
    }
  }

  /// The texts by the names that they all hold; `nil` if one does not.
  private static func around(_ texts: [String?], _ names: [String?]) -> String? {
    guard let text = texts.first ?? nil, let name = names.first ?? nil, !name.isEmpty, let range = text.range(of: name)
    else { return nil }
    let (start, end) = (String(text[..<range.lowerBound]), String(text[range.upperBound...]))
    for (text, name) in zip(texts, names) {
      guard let text, let name, text == start + name + end else { return nil }
    }
    return "{\"p\":\(JSONLinesFormat.string(start)),\"s\":\(JSONLinesFormat.string(end))}"
  }

  /// The texts once and their places; `nil` if few are the same.
  private static func dictionary(_ texts: [String?]) -> String? {
    var (places, all): ([String: Int], [String]) = ([:], [])
    var indices: [Int] = []
    for text in texts {
      guard let text else {
        indices.append(-1)
        continue
      }
      let place = places[text] ?? all.count
      if place == all.count {
        places[text] = place
        all.append(text)
      }
      indices.append(place)
      if all.count > texts.count / 2 + 1 { return nil }
    }
    return "{\"t\":\(list(all.map(JSONLinesFormat.string))),\"i\":\(list(indices.map(String.init)))}"
  }
}
