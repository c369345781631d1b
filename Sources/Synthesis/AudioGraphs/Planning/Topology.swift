/// The nodes and connections of a graph.
struct Topology {
  private(set) var vertices: [NodeID: Vertex] = [:]
  private var nextNumber = 0
  private var nextSequence = 0

  /// Adds a node without connections.
  mutating func add(_ unit: RenderUnit, name: String, latency: Int) -> Vertex {
    defer { nextNumber += 1 }
    let vertex = Vertex(id: NodeID(number: nextNumber), name: name, unit: unit, latencyInFrames: latency)
    vertices[vertex.id] = vertex
    return vertex
  }

  /// Removes a node, whose connections must have been removed before.
  mutating func remove(_ vertex: Vertex) {
    vertices[vertex.id] = nil
    vertex.isRemoved = true
    vertex.inputLatency = 0
  }

  func vertex(_ node: some GraphNode) throws(AudioGraphError) -> Vertex {
    guard let vertex = vertices[node.id] else { throw .unknownNode(node.name) }
    return vertex
  }

  /// The edge between two nodes; `nil` if they are not connected. O(d) in the smaller number of connections.
  func edge(_ from: Vertex, _ to: Vertex) -> Edge? {
    from.outputs.count < to.inputs.count
      ? from.outputs.first { $0.to === to } : to.inputs.first { $0.from === from }
  }

  /// All edges in the order of their creation.
  var edges: [Edge] { vertices.values.flatMap(\.inputs).sorted { $0.sequence < $1.sequence } }

  /// Adds an edge, or throws if the nodes cannot be connected.
  mutating func connect(
    _ from: Vertex, _ to: Vertex, gain: Float, fadesIn: Bool
  ) throws(AudioGraphError) {
    guard to.inputChannelCount > 0 else { throw .hasNoInput(to.name) }
    guard edge(from, to) == nil else { throw .isConnected(from: from.name, to: to.name) }
    let (have, expected) = (from.outputChannelCount, to.inputChannelCount)
    guard have == expected || have == 1 || expected == 1 else {
      throw .incompatibleChannels(from: from.name, count: have, to: to.name, expected: expected)
    }
    if let path = path(from: to, to: from) { throw .cycle(([from] + path).map(\.name)) }
    let edge = Edge(from: from, to: to, sequence: nextSequence, gain: gain, fadesIn: fadesIn)
    nextSequence += 1
    from.outputs.append(edge)
    to.inputs.append(edge)
  }

  /// Removes an edge.
  func disconnect(_ edge: Edge) {
    Self.remove(edge, from: &edge.from.outputs)
    Self.remove(edge, from: &edge.to.inputs)
  }

  /// Removes an edge from edges in the order of their creation, in which it is found by bisection.
  private static func remove(_ edge: Edge, from edges: inout [Edge]) {
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle].sequence < edge.sequence { low = middle + 1 } else { high = middle }
    }
    if low < edges.count, edges[low] === edge { edges.remove(at: low) }
  }

  /// A path of edges from one node to another; `nil` if there is none.
  ///
  /// The search goes back from the end. A start without outputs, as a new connection mostly has, needs none.
  private func path(from start: Vertex, to end: Vertex) -> [Vertex]? {
    guard start !== end else { return [end] }
    guard !start.outputs.isEmpty else { return nil }
    var next: [NodeID: Vertex] = [end.id: end]
    var waiting = [end]
    while let vertex = waiting.popLast() {
      for edge in vertex.inputs where next[edge.from.id] == nil {
        next[edge.from.id] = vertex
        if edge.from === start {
          var path = [start]
          while let last = path.last, last !== end, let vertex = next[last.id] { path.append(vertex) }
          return path
        }
        waiting.append(edge.from)
      }
    }
    return nil
  }
}
