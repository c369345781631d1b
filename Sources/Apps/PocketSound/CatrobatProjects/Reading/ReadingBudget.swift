import XMLDocuments

/// What may still be read of a project. References let a small file name the same bricks, formulas and texts again and
/// again, so the work is counted and not only the elements of the file.
package final class ReadingBudget {
  /// Bricks that a project may have, with those inside others. Real projects have up to some ten thousand.
  package static let brickLimit = 200_000
  /// Operands and operations of all formulas.
  package static let formulaLimit = 600_000
  /// Objects that a project may have.
  package static let objectLimit = 20_000
  /// Bytes of texts, each counted as often as it is read.
  private static let textLimit = 96 << 20
  /// Elements that are looked at. A look takes some nanoseconds.
  private static let lookLimit = 30_000_000

  /// Entries of lists: scripts, sounds, looks, variables and lists.
  private static let entryLimit = 400_000

  private var entries = ReadingBudget.entryLimit
  private var bricks = ReadingBudget.brickLimit
  private var formulas = ReadingBudget.formulaLimit
  private var objects = ReadingBudget.objectLimit
  private var texts = ReadingBudget.textLimit
  private var looks = ReadingBudget.lookLimit

  package init() {}

  package func takeBrick() throws(CatrobatProjectError) {
    bricks -= 1
    guard bricks >= 0 else { throw .tooMuch("bricks", limit: Self.brickLimit) }
  }

  package func takeFormula() throws(CatrobatProjectError) {
    formulas -= 1
    guard formulas >= 0 else { throw .tooMuch("parts of formulas", limit: Self.formulaLimit) }
  }

  package func takeObject() throws(CatrobatProjectError) {
    objects -= 1
    guard objects >= 0 else { throw .tooMuch("objects", limit: Self.objectLimit) }
  }

  package func takeEntry() throws(CatrobatProjectError) {
    entries -= 1
    guard entries >= 0 else { throw .tooMuch("scripts, sounds, looks and variables", limit: Self.entryLimit) }
  }

  /// Takes the looks that a path costs.
  package func takeLooks(_ count: Int) throws(CatrobatProjectError) {
    looks -= count
    guard looks >= 0 else { throw .tooMuch("elements behind references", limit: Self.lookLimit) }
  }

  /// Takes what is directly inside an element that is read.
  package func take(_ element: XMLElement) throws(CatrobatProjectError) {
    let extent = element.extent
    try takeLooks(1 + extent.elements)
    texts -= extent.textBytes
    guard texts >= 0 else { throw .tooMuch("bytes of texts", limit: Self.textLimit) }
  }
}
