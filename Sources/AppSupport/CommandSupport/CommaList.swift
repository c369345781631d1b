import ArgumentParser

/// An argument of several values with commas between them, as in `10,50,90`. Spaces around a value do not count.
///
/// A piece that is no value does not stop the parser: the command asks for `values` in its `validate()`, and says in its own
/// words what it expects.
package struct CommaList<Element: ExpressibleByArgument>: ExpressibleByArgument {
  /// The argument as it was given.
  package let text: String
  /// The values in their order, or the first piece that is none.
  private let parsed: Result<[Element], Misfit>

  private struct Misfit: Error {
    let piece: String
  }

  /// Reads an argument; empty pieces are pieces too.
  package init(argument: String) {
    text = argument
    var values: [Element] = []
    for piece in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let trimmed = String(piece.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      guard let value = Element(argument: trimmed) else {
        parsed = .failure(Misfit(piece: trimmed))
        return
      }
      values.append(value)
    }
    parsed = .success(values)
  }

  /// A list that is a default; `text` is what help shows of it.
  package init(_ values: [Element], text: String) {
    self.text = text
    parsed = .success(values)
  }

  /// What help shows of a default.
  package var defaultValueDescription: String { text }

  /// The values.
  ///
  /// - Parameter complaint: what is said of the first piece that is no value.
  /// - Throws: `ValidationError` with the complaint.
  package func values(_ complaint: (_ piece: String) -> String) throws -> [Element] {
    switch parsed {
    case .success(let values): return values
    case .failure(let misfit): throw ValidationError(complaint(misfit.piece))
    }
  }
}

extension CommaList where Element == String {
  /// The texts; empty ones are left out.
  package var texts: [String] { ((try? parsed.get()) ?? []).filter { !$0.isEmpty } }
}

extension CommaList where Element: CaseIterable & RawRepresentable, Element.RawValue == String {
  /// A list of some of an option's names.
  package init(_ values: [Element]) { self.init(values, text: values.map(\.rawValue).joined(separator: ",")) }

  /// The values of an option that takes names.
  ///
  /// - Parameter option: as it is given, `--features`.
  /// - Throws: `ValidationError` with the names that there are.
  package func values(of option: String) throws -> [Element] {
    try values { piece in
      "\(option): expected \(Element.allCases.map(\.rawValue).joined(separator: ", ")), got '\(piece)'."
    }
  }
}
