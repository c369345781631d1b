/// A node of a graph with the type of its generator or effect: `Node<Oscillator>`, `Node<Echo>`.
///
/// It is a handle: copies refer to the same node. The graph owns the generator or effect and changes it at a frame of
/// the timeline (`AudioGraph.schedule`).
public struct Node<Unit: ~Copyable>: Sendable {
  /// The number of the node.
  public let id: NodeID
  /// The name of the node, for messages.
  public let name: String
  let box: UnitBox<Unit>
}

/// A node of any type that can be connected.
public protocol GraphNode: Sendable {
  /// The number of the node.
  var id: NodeID { get }
  /// The name of the node, for messages.
  var name: String { get }
}

extension Node: GraphNode where Unit: ~Copyable {}

/// The output of the graph: the sound that flows into it is rendered.
public struct GraphOutput: GraphNode {
  /// The number of the node.
  public let id: NodeID
  /// The name `output`.
  public let name = GraphOutput.nameOfAll
  static let nameOfAll = "output"
}
