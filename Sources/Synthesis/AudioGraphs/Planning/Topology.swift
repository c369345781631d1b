/// The nodes and connections of a graph, the order of rendering, and the latencies.
struct Topology: Sendable {
  /// The properties of a node that matter for connections.
  struct Vertex: Sendable {
    let id: NodeID
    let name: String
    /// Number of input channels; 0 for a source.
    let inputChannelCount: Int
    let outputChannelCount: Int
    let latencyInFrames: Int
  }

  struct Edge: Sendable, Hashable {
    let from: NodeID
    let to: NodeID
  }

  private(set) var vertices: [NodeID: Vertex] = [:]
  /// The edges in the order of their creation, which is the order of summation.
  private(set) var edges: [Edge] = []
  private var nextNumber = 0

  mutating func makeID() -> NodeID {
    defer { nextNumber += 1 }
    return NodeID(number: nextNumber)
  }

  mutating func add(_ vertex: Vertex) { vertices[vertex.id] = vertex }

  mutating func remove(_ id: NodeID) {
    vertices[id] = nil
    edges.removeAll { $0.from == id || $0.to == id }
  }

  func vertex(_ node: some GraphNode) throws(AudioGraphError) -> Vertex {
    guard let vertex = vertices[node.id] else { throw .unknownNode(node.name) }
    return vertex
  }

  /// Adds an edge, or throws if the nodes cannot be connected.
  mutating func connect(_ from: Vertex, _ to: Vertex) throws(AudioGraphError) -> Edge {
    guard to.inputChannelCount > 0 else { throw .hasNoInput(to.name) }
    let edge = Edge(from: from.id, to: to.id)
    guard !edges.contains(edge) else { throw .isConnected(from: from.name, to: to.name) }
    let (have, expected) = (from.outputChannelCount, to.inputChannelCount)
    guard have == expected || have == 1 || expected == 1 else {
      throw .incompatibleChannels(from: from.name, count: have, to: to.name, expected: expected)
    }
    if let way = way(from: to.id, to: from.id) {
      throw .cycle(([from.id] + way).map { vertices[$0]?.name ?? "?" })
    }
    edges.append(edge)
    return edge
  }

  mutating func disconnect(_ edge: Edge) { edges.removeAll { $0 == edge } }

  /// A path of edges from one node to another; `nil` if there is none.
  private func way(from start: NodeID, to end: NodeID) -> [NodeID]? {
    var previous: [NodeID: NodeID] = [:]
    var waiting = [start]
    var seen: Set<NodeID> = [start]
    while let node = waiting.popLast() {
      if node == end {
        var way = [end]
        while let before = previous[way[0]] { way.insert(before, at: 0) }
        return way
      }
      for edge in edges where edge.from == node && seen.insert(edge.to).inserted {
        previous[edge.to] = node
        waiting.append(edge.to)
      }
    }
    return nil
  }

  /// The nodes in the order of rendering: each after all its inputs, and otherwise in the order in which they were
  /// added.
  var order: [Vertex] {
    var missing = Dictionary(uniqueKeysWithValues: vertices.keys.map { ($0, 0) })
    for edge in edges { missing[edge.to, default: 0] += 1 }
    var ready = missing.filter { $0.value == 0 }.map(\.key).sorted(by: >)
    var order: [Vertex] = []
    while let id = ready.popLast() {
      if let vertex = vertices[id] { order.append(vertex) }
      for edge in edges where edge.from == id {
        missing[edge.to, default: 0] -= 1
        if missing[edge.to] == 0 {
          ready.append(edge.to)
          ready.sort(by: >)
        }
      }
    }
    return order
  }

  /// For each node, the latency of its input behind the timeline in frames, which is that of the longest path to it.
  var inputLatencies: [NodeID: Int] {
    var latencies: [NodeID: Int] = [:]
    for vertex in order {
      latencies[vertex.id] =
        edges.filter { $0.to == vertex.id }.map { edge in
          (latencies[edge.from] ?? 0) + (vertices[edge.from]?.latencyInFrames ?? 0)
        }.max() ?? 0
    }
    return latencies
  }
}
