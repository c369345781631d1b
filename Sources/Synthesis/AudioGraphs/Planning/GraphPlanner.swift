/// The nodes, connections and taps of a graph, and the plans by which it is rendered.
///
/// A plan holds the order of the nodes, their memory, and the delay of each connection. The planner makes one when the graph
/// has changed. It stays on the control thread; only its plans go to the rendering thread.
struct GraphPlanner {
  /// A connection that was ended while it sounded.
  private struct LeavingEdge {
    let edge: Topology.Edge
    let connection: Connection
    /// The frame at which it is silent.
    let until: Int
  }

  /// A node that was removed while it sounded.
  private struct LeavingNode {
    let vertex: Topology.Vertex
    let unit: RenderUnit
    /// The frame at which it is silent.
    let until: Int
  }

  private(set) var topology = Topology()
  private(set) var taps: [Tap] = []
  /// Frames by which the input of each node lags behind the timeline, in the newest plan. Empty without compensation.
  private(set) var inputLatencies: [NodeID: Int] = [:]
  private let output: NodeID
  private let compensatesLatency: Bool
  private var units: [NodeID: RenderUnit] = [:]
  /// The gain of each edge, and its connection in the renderer once it was planned.
  private var connections: [Topology.Edge: (gain: Float, connection: Connection?)] = [:]
  private var leavingEdges: [LeavingEdge] = []
  private var leavingNodes: [LeavingNode] = []
  private var isPlanned = false

  /// A graph that has only its output.
  init(output name: String, channelCount: Int, compensatesLatency: Bool) {
    self.compensatesLatency = compensatesLatency
    output = topology.makeID()
    add(MixerBox(Mixer()), id: output, name: name, inputs: channelCount, outputs: channelCount, latency: 0)
  }

  var outputID: NodeID { output }
  /// Frames by which the output lags behind the timeline in the newest plan.
  var outputLatency: Int { inputLatencies[output] ?? 0 }
}

// MARK: - Nodes and taps

extension GraphPlanner {
  /// Adds a node.
  mutating func add(_ unit: RenderUnit, name: String, inputs: Int, outputs: Int, latency: Int) -> NodeID {
    let id = topology.makeID()
    add(unit, id: id, name: name, inputs: inputs, outputs: outputs, latency: latency)
    return id
  }

  private mutating func add(
    _ unit: RenderUnit, id: NodeID, name: String, inputs: Int, outputs: Int, latency: Int
  ) {
    topology.add(
      Topology.Vertex(
        id: id, name: name, inputChannelCount: inputs, outputChannelCount: outputs, latencyInFrames: latency))
    units[id] = unit
    isPlanned = false
  }

  /// Removes a node, whose connections must have been removed before.
  ///
  /// - Parameter until: the last frame of its fade-out; `nil` if the graph is not audible.
  mutating func remove(_ vertex: Topology.Vertex, fadingUntil until: Int?) {
    guard let unit = units.removeValue(forKey: vertex.id) else { return }
    if let until { leavingNodes.append(LeavingNode(vertex: vertex, unit: unit, until: until)) }
    taps.removeAll { $0.node == vertex.id }
    topology.remove(vertex.id)
    isPlanned = false
  }

  mutating func add(_ tap: Tap) {
    taps.append(tap)
    isPlanned = false
  }

  mutating func remove(_ tap: Tap) {
    taps.removeAll { $0 === tap }
    isPlanned = false
  }
}

// MARK: - Connections

extension GraphPlanner {
  /// Adds a connection, which is rendered from the next plan on.
  mutating func connect(_ from: Topology.Vertex, _ to: Topology.Vertex, gain: Float) throws(AudioGraphError) {
    connections[try topology.connect(from, to)] = (gain, nil)
    isPlanned = false
  }

  /// Removes a connection.
  ///
  /// - Parameter until: the last frame of its fade-out; `nil` if the graph is not audible.
  /// - Returns: the connection that must fade out; `nil` if it is not audible.
  mutating func disconnect(_ edge: Topology.Edge, fadingUntil until: Int?) -> Connection? {
    topology.disconnect(edge)
    isPlanned = false
    guard let connection = connections.removeValue(forKey: edge)?.connection, let until else { return nil }
    leavingEdges.append(LeavingEdge(edge: edge, connection: connection, until: until))
    return connection
  }

  /// The connection of an edge in the renderer; `nil` before it was planned.
  func connection(_ edge: Topology.Edge) -> Connection? { connections[edge]?.connection }

  /// Sets the gain with which the next connection of an edge begins.
  mutating func setGain(_ gain: Float, of edge: Topology.Edge) { connections[edge]?.gain = gain }
}

// MARK: - Plans

extension GraphPlanner {
  /// Drops the edges and nodes that are silent at `position` in all plans in use.
  mutating func removeSilent(at position: Int) {
    let count = leavingEdges.count + leavingNodes.count
    // A plan looks ahead by a block, so some blocks must have passed.
    leavingEdges.removeAll { $0.until + 4 * RenderPlan.chunkLength < position }
    leavingNodes.removeAll { $0.until + 4 * RenderPlan.chunkLength < position }
    if leavingEdges.count + leavingNodes.count < count { isPlanned = false }
  }

  /// Drops all that fades out, and requires a new plan.
  mutating func reset() {
    (leavingEdges, leavingNodes) = ([], [])
    isPlanned = false
  }

  /// The plan of the present graph; `nil` if nothing has changed since the last plan.
  ///
  /// - Parameter fadeLength: frames in which new connections fade in; 0 if the graph is not audible.
  mutating func plan(fadeLength: Int) -> RenderPlan? {
    guard !isPlanned else { return nil }
    isPlanned = true
    let order = topology.order
    inputLatencies = compensatesLatency ? topology.inputLatencies : [:]
    let heard = heardNodes()
    // Removed nodes come first: they have no inputs any more, and any node may be after them.
    let vertices =
      leavingNodes.map(\.vertex) + order.filter { heard.contains($0.id) && $0.id != output }
      + order.filter { $0.id == output }
    let places = Dictionary(uniqueKeysWithValues: vertices.enumerated().map { ($1.id, $0) })
    let leavingUnits = Dictionary(uniqueKeysWithValues: leavingNodes.map { ($0.vertex.id, $0.unit) })
    return RenderPlan(
      vertices.enumerated().map { place, vertex in
        guard let unit = units[vertex.id] ?? leavingUnits[vertex.id] else {
          preconditionFailure("every node has a unit")
        }
        return RenderPlan.Step(
          unit: unit, inputChannelCount: vertex.inputChannelCount, outputChannelCount: vertex.outputChannelCount,
          inputs: inputs(of: vertex, at: place, places, fadeLength), taps: taps.filter { $0.node == vertex.id })
      })
  }

  /// The inputs of a node in the order of summation: connections in the order of their creation, then those that fade
  /// out.
  private mutating func inputs(
    of vertex: Topology.Vertex, at place: Int, _ places: [NodeID: Int], _ fadeLength: Int
  ) -> [RenderPlan.Input] {
    var inputs: [RenderPlan.Input] = []
    for edge in topology.edges where edge.to == vertex.id {
      guard let source = places[edge.from] else { continue }
      inputs.append(RenderPlan.Input(source: source, connection: plannedConnection(edge, fadeLength)))
    }
    for way in leavingEdges where way.edge.to == vertex.id {
      guard let source = places[way.edge.from], source < place else { continue }
      inputs.append(RenderPlan.Input(source: source, connection: way.connection))
    }
    return inputs
  }

  /// The connection of an edge with the delay of the present plan.
  private mutating func plannedConnection(_ edge: Topology.Edge, _ fadeLength: Int) -> Connection {
    guard let present = connections[edge], let source = topology.vertices[edge.from] else {
      preconditionFailure("every edge has a connection")
    }
    let arrival = (inputLatencies[edge.from] ?? 0) + source.latencyInFrames
    let delay = compensatesLatency ? (inputLatencies[edge.to] ?? 0) - arrival : 0
    if let connection = present.connection, connection.delay == delay { return connection }
    let connection = Connection(
      gain: present.gain, fadeIn: present.connection == nil ? fadeLength : 0, delay: delay,
      sourceChannelCount: source.outputChannelCount)
    connections[edge] = (present.gain, connection)
    return connection
  }

  /// The nodes with a path to the output or to a tap.
  private func heardNodes() -> Set<NodeID> {
    var heard = Set([output] + taps.map(\.node) + leavingEdges.map(\.edge.from))
    var waiting = Array(heard)
    while let node = waiting.popLast() {
      for edge in topology.edges where edge.to == node && heard.insert(edge.from).inserted { waiting.append(edge.from) }
    }
    return heard
  }
}
