import Foundation
import TextFiles

/// Readers of lists of files that are to be compared.
package enum PairList {
  /// A reference and an estimate on each line, a tab between them; sed_eval's `file_list.txt`. Relative paths are relative
  /// to where the program runs.
  ///
  /// - Throws: `AnnotationError` with the line that is wrong.
  package static func pairs(path: String) throws(AnnotationError) -> [(reference: String, estimate: String)] {
    let file = try TextLines(path: path) { FieldSeparator.tab.fields(of: $0, trims: false) }
    var pairs: [(reference: String, estimate: String)] = []
    for line in file.lines {
      guard line.fields.count == 2, line.fields.allSatisfy({ !$0.isEmpty }) else {
        throw file.invalid(
          line.number, "a reference and an estimate with a tab between them", "\(line.fields.count) field(s)")
      }
      pairs.append((String(line.fields[0]), String(line.fields[1])))
    }
    return pairs
  }
}
