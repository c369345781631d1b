import AudioCore

/// A node as the planner sees it, with its connections. Only the control thread accesses it.
///
/// Its properties are read and written one at a time, so checks of exclusive access would only cost time: a plan visits
/// every node.
final class Vertex {
  let id: NodeID
  let name: String
  /// The generator or effect in the renderer.
  let unit: RenderUnit
  let latencyInFrames: Int
  /// The connections to this node in the order of their creation, which is the order of summation.
  @exclusivity(unchecked) var inputs: [Edge] = []
  /// The connections from this node.
  @exclusivity(unchecked) var outputs: [Edge] = []
  /// Former connections to this node, which fade out.
  @exclusivity(unchecked) var leavingInputs: [Edge] = []
  @exclusivity(unchecked) var taps: [Tap] = []
  /// Whether the node was removed and fades out.
  @exclusivity(unchecked) var isRemoved = false
  /// Frames by which the input lags behind the timeline in the newest plan.
  @exclusivity(unchecked) var inputLatency = 0

  /// The number of the last plan that looked at this node, and whether that plan is done with its inputs.
  @exclusivity(unchecked) var visit = 0
  @exclusivity(unchecked) var isPlaced = false
  /// The index of the node in the newest plan.
  @exclusivity(unchecked) var place = 0

  init(id: NodeID, name: String, unit: RenderUnit, latencyInFrames: Int) {
    (self.id, self.name, self.unit, self.latencyInFrames) = (id, name, unit, latencyInFrames)
  }

  /// Number of input channels; 0 for a source.
  var inputChannelCount: Int { unit.inputChannelCount }
  var outputChannelCount: Int { unit.outputChannelCount }
}

/// A connection as the planner sees it. It does not own its nodes: the planner keeps them as long as the connection.
final class Edge {
  unowned(unsafe) let from: Vertex
  unowned(unsafe) let to: Vertex
  /// Orders connections as they were made.
  let sequence: Int
  /// Whether the sound fades in if the graph is audible.
  let fadesIn: Bool
  /// The gain with which the next connection in the renderer begins.
  @exclusivity(unchecked) var gain: Float
  /// The connection in the renderer; `nil` before it was planned.
  @exclusivity(unchecked) var connection: Connection?
  /// The frame at which a connection that fades out is silent.
  @exclusivity(unchecked) var end = Int.max

  init(from: Vertex, to: Vertex, sequence: Int, gain: Float, fadesIn: Bool) {
    (self.from, self.to, self.sequence, self.gain, self.fadesIn) = (from, to, sequence, gain, fadesIn)
  }
}
