import XMLDocuments

/// Follows the references of a project: paths from element to element, as XStream writes them
/// (`../../../soundList/sound[2]`; numbers count from 1 among elements of the same name).
struct ReferenceResolver {
  /// References that may follow one another.
  private static let chainLimit = 100

  /// The element itself, or the one that its reference leads to.
  ///
  /// - Throws: `CatrobatProjectError.invalidReference` for a reference that leads nowhere or in a circle.
  static func target(of element: XMLElement) throws(CatrobatProjectError) -> XMLElement {
    var element = element
    var count = 0
    while let reference = element.attribute("reference") {
      count += 1
      guard count <= chainLimit, let next = follow(reference, from: element), next != element else {
        throw .invalidReference(reference, element: element.name)
      }
      element = next
    }
    return element
  }

  private static func follow(_ path: String, from start: XMLElement) -> XMLElement? {
    var place: XMLElement? = start
    var steps = path.split(separator: "/", omittingEmptySubsequences: true)[...]
    if path.hasPrefix("/") {
      var root = start
      while let parent = root.parent { root = parent }
      guard let first = steps.popFirst(), first == root.name else { return nil }
      place = root
    }
    for step in steps {
      guard let here = place else { return nil }
      switch step {
      case ".": continue
      case "..": place = here.parent
      default:
        guard let (name, number) = parts(of: step) else { return nil }
        var left = number
        place = here.children.first { child in
          guard child.name == name else { return false }
          left -= 1
          return left == 0
        }
      }
    }
    return place
  }

  /// The name and the number of `sound[2]`; the number is 1 if it is left out.
  private static func parts(of step: Substring) -> (name: String, number: Int)? {
    guard let bracket = step.firstIndex(of: "[") else { return (String(step), 1) }
    guard step.last == "]", let number = Int(step[step.index(after: bracket)...].dropLast()), number >= 1 else {
      return nil
    }
    return (String(step[..<bracket]), number)
  }
}
