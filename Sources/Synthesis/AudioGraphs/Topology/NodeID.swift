/// The number of a node in its graph. Numbers are not reused.
public struct NodeID: Hashable, Sendable, Comparable {
  let number: Int

  /// Orders nodes as they were added.
  public static func < (a: NodeID, b: NodeID) -> Bool { a.number < b.number }
}
