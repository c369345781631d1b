/// A node's number in its graph; numbers are not used again.
public struct NodeID: Hashable, Sendable, Comparable {
  let number: Int

  /// Nodes come in the order in which they were added.
  public static func < (a: NodeID, b: NodeID) -> Bool { a.number < b.number }
}
