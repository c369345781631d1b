extension SoundEdit: CustomStringConvertible {
  /// Reads an edit: `louder`, `fade-in=0..0.2`, `echo=1.0..`, `cut=..0.5`, `paste=2`.
  ///
  /// A name, then an equals sign and seconds if the edit is for a part of the sound only. A start or an end that is left
  /// out is that of the sound.
  ///
  /// - Throws: `SoundEditError`.
  package init(text: String) throws(SoundEditError) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let operation = Operation(rawValue: String(sides[0])) else { throw .unknownEdit(text) }
    try self.init(operation, sides.count == 2 ? Self.selection(String(sides[1]), operation) : nil)
  }

  /// The edit as text, from which the same edit can be read.
  package var description: String { operation.rawValue + (selection.map { "=\($0)" } ?? "") }

  private static func selection(_ text: String, _ operation: Operation) throws(SoundEditError) -> SoundSelection {
    func time(_ text: Substring) throws(SoundEditError) -> Double {
      guard let time = Double(text) else { throw .notASelection(String(text), edit: operation.rawValue) }
      return time
    }
    guard let dots = text.firstRange(of: "..") else {
      guard operation == .paste, let time = Double(text) else {
        throw .notASelection(text, edit: operation.rawValue)
      }
      return SoundSelection(at: time)
    }
    let (from, to) = (text[..<dots.lowerBound], text[dots.upperBound...])
    guard !(from.isEmpty && to.isEmpty), !to.hasPrefix(".") else {
      throw .notASelection(text, edit: operation.rawValue)
    }
    return SoundSelection(from: from.isEmpty ? 0 : try time(from), to: to.isEmpty ? nil : try time(to))
  }
}
