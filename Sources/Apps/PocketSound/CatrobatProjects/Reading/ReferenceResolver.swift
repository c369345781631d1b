import XMLDocuments

/// Follows the references of a project: paths from element to element, as XStream writes them
/// (`../../../soundList/sound[2]`; numbers count from 1 among elements of the same name).
package struct ReferenceResolver {
  /// References that may follow one another.
  private static let chainLimit = 100
  /// Bytes of a reference. A reference from the innermost of 300 blocks has about 10,000.
  private static let lengthLimit = 20_000

  package let budget: ReadingBudget

  package init(budget: ReadingBudget) { self.budget = budget }

  /// The element itself, or the one that its reference leads to.
  ///
  /// - Throws: `CatrobatProjectError.invalidReference` for a reference that leads nowhere or in a circle, and
  ///   `.tooMuch` if the project costs too much to read.
  package func target(of element: XMLElement) throws(CatrobatProjectError) -> XMLElement {
    var element = element
    var count = 0
    while let reference = element.attribute("reference") {
      count += 1
      guard count <= Self.chainLimit, let next = try follow(reference, from: element), next != element else {
        throw .invalidReference(reference, element: element.name)
      }
      element = next
    }
    try budget.take(element)
    return element
  }

  package func follow(_ path: String, from start: XMLElement) throws(CatrobatProjectError) -> XMLElement? {
    try budget.takeLooks(path.utf8.count / 4)
    guard path.utf8.count <= Self.lengthLimit else { return nil }
    var place = start
    var steps = path.utf8.split(separator: UInt8(ascii: "/"))[...]
    // A step costs about as much as ten looks at elements.
    try budget.takeLooks(10 * steps.count)
    if path.utf8.first == UInt8(ascii: "/") {
      while let parent = place.parent {
        place = parent
        try budget.takeLooks(1)
      }
      guard let first = steps.popFirst(), let part = Self.parts(of: first), part == (place.name, 1) else { return nil }
    }
    for step in steps {
      if step.elementsEqual(".".utf8) { continue }
      if step.elementsEqual("..".utf8) {
        guard let parent = place.parent else { return nil }
        place = parent
      } else {
        guard let (name, number) = Self.parts(of: step) else { return nil }
        let (child, lookedAt) = place.child(name, number: number)
        try budget.takeLooks(lookedAt)
        guard let child else { return nil }
        place = child
      }
    }
    return place
  }

  /// The name and the number of `sound[2]`; the number is 1 if it is left out.
  private static func parts(of step: Substring.UTF8View) -> (name: String, number: Int)? {
    let text = Substring(step)
    guard let bracket = text.firstIndex(of: "[") else { return (String(text), 1) }
    guard text.last == "]", let number = Int(text[text.index(after: bracket)...].dropLast()), number >= 1 else {
      return nil
    }
    return (String(text[..<bracket]), number)
  }
}
