/// A node of a graph, which knows what it holds: `Node<Oscillator>`, `Node<Echo>`.
///
/// It is a handle: two copies mean one node. What it holds belongs to the graph and is changed through it, at a frame of the
/// timeline.
public struct Node<Unit: ~Copyable>: Sendable {
  /// Its number.
  public let id: NodeID
  /// What people call it.
  public let name: String
  let box: UnitBox<Unit>
}

/// A node of any kind, as far as connections care.
public protocol GraphNode: Sendable {
  /// Its number.
  var id: NodeID { get }
  /// What people call it.
  var name: String { get }
}

extension Node: GraphNode where Unit: ~Copyable {}

/// What stands for the end of the graph: what flows here is heard.
public struct GraphOutput: GraphNode {
  /// Its number.
  public let id: NodeID
  /// `output`.
  public let name = GraphOutput.nameOfAll
  static let nameOfAll = "output"
}
