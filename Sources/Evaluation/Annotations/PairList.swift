import Foundation
import TextFiles

/// Readers of lists of pairs of files that are compared.
package enum PairList {
  /// Reads a list in the format of sed_eval's `file_list.txt`: each line has the paths of a reference and an estimate,
  /// separated by a tab. Relative paths start at the working directory.
  ///
  /// - Throws: `AnnotationError` with the faulty line.
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
