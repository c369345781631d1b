import ArgumentParser

/// An argument with several values separated by commas, as in `10,50,90`. Spaces around a value are ignored.
///
/// An invalid piece does not stop the parser: the command calls `values` in its `validate()`, and words its own
/// complaint.
package struct CommaList<Element: ExpressibleByArgument>: ExpressibleByArgument {
  /// The unchanged text of the argument.
  package let text: String
  /// The values in their order, or the first invalid piece.
  private let parsed: Result<[Element], Misfit>

  private struct Misfit: Error {
    let piece: String
  }

  /// Parses an argument. An empty piece also counts as a piece.
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

  /// Creates a default value; `text` is its form in the help.
  package init(_ values: [Element], text: String) {
    self.text = text
    parsed = .success(values)
  }

  /// The form of a default value in the help.
  package var defaultValueDescription: String { text }

  /// The parsed values.
  ///
  /// - Parameter complaint: the error text for the first invalid piece.
  /// - Throws: `ValidationError` with the complaint.
  package func values(_ complaint: (_ piece: String) -> String) throws -> [Element] {
    switch parsed {
    case .success(let values): return values
    case .failure(let misfit): throw ValidationError(complaint(misfit.piece))
    }
  }
}

extension CommaList where Element == String {
  /// The pieces as texts; empty ones are left out.
  package var texts: [String] { ((try? parsed.get()) ?? []).filter { !$0.isEmpty } }
}

extension CommaList where Element: CaseIterable & RawRepresentable, Element.RawValue == String {
  /// Creates a default value from some of an option's names.
  package init(_ values: [Element]) { self.init(values, text: values.map(\.rawValue).joined(separator: ",")) }

  /// The values of an option that takes names.
  ///
  /// - Parameter option: the option as the user types it, `--features`.
  /// - Throws: `ValidationError` that lists the existing names.
  package func values(of option: String) throws -> [Element] {
    try values { piece in
      "\(option): expected \(Element.allCases.map(\.rawValue).joined(separator: ", ")), got '\(piece)'."
    }
  }
}
