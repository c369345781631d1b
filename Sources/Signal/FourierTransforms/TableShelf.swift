import Synchronization

/// What transforms of a length compute with and do not change: any number of them share it.
final class RealTables<Vector: Lanes>: @unchecked Sendable {
  let plan: ComplexPlan<Vector>
  let packing: RealPacking<Vector>

  init(half: Int, radices: [Int]) {
    plan = ComplexPlan(length: half, radices: radices)
    packing = RealPacking(half: half)
  }
}

/// The tables that were made, since to make them takes as long as some hundred transforms: a short recording has no
/// more.
///
/// A list to whose front tables are added and of which none is taken away, so that there is no lock, which a fork could
/// leave locked in the child for ever. So the sum of the lengths that are kept has a bound; tables beyond it belong to
/// their plan alone.
enum TableShelf {
  /// 16 bytes or 32 for each.
  private static let mostNumbers = 1 << 18
  private static let longest = 1 << 15

  private final class Place: Sendable {
    let kind: ObjectIdentifier
    let half: Int
    let tables: any AnyObject & Sendable
    let next: Place?
    /// The sum of the lengths from here on.
    let numbers: Int

    init(_ kind: ObjectIdentifier, _ half: Int, _ tables: any AnyObject & Sendable, _ next: Place?) {
      (self.kind, self.half, self.tables, self.next) = (kind, half, tables, next)
      numbers = half + (next?.numbers ?? 0)
    }
  }

  private static let front = Atomic<Unmanaged<Place>?>(nil)

  /// The tables of a length, made where they are not kept yet.
  static func tables<Vector>(half: Int, radices: [Int]) -> RealTables<Vector> {
    let kind = ObjectIdentifier(RealTables<Vector>.self)
    let first = front.load(ordering: .acquiring)?.takeUnretainedValue()
    var place = first
    while let kept = place {
      if kept.half == half, kept.kind == kind, let tables = kept.tables as? RealTables<Vector> { return tables }
      place = kept.next
    }
    let tables = RealTables<Vector>(half: half, radices: radices)
    guard half <= longest, half + (first?.numbers ?? 0) <= mostNumbers else { return tables }
    let added = Unmanaged.passRetained(Place(kind, half, tables, first))
    // Where another thread was faster, these tables are not kept.
    let (isAdded, _) = front.compareExchange(
      expected: first.map(Unmanaged.passUnretained), desired: added, ordering: .acquiringAndReleasing)
    if !isAdded { added.release() }
    return tables
  }
}
