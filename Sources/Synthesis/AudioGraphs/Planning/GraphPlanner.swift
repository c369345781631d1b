/// The nodes, connections and taps of a graph, and the plans by which it is rendered.
///
/// A plan holds the order of the nodes and the delay of each connection. The planner makes one when the graph has
/// changed, in O(V + E). It stays on the control thread; only its plans go to the rendering thread.
struct GraphPlanner {
  /// A node that was removed while it sounded.
  private struct LeavingNode {
    let vertex: Vertex
    /// The frame at which it is silent.
    let end: Int
  }

  private(set) var topology = Topology()
  private(set) var taps: [Tap] = []
  let output: Vertex
  private let configuration: AudioGraph.Configuration
  private var leavingEdges: [Edge] = []
  private var leavingNodes: [LeavingNode] = []
  private var isPlanned = false
  private var searchNumber = 0

  /// A graph that has only its output.
  init(output name: String, channelCount: Int, configuration: AudioGraph.Configuration) {
    self.configuration = configuration
    let unit = MixerBox(Mixer(), inputs: channelCount, outputs: channelCount)
    output = topology.add(unit, name: name, latency: 0)
  }

  /// Frames by which the output lags behind the timeline in the newest plan.
  var outputLatency: Int { output.inputLatency }
}

// MARK: - Nodes and taps

extension GraphPlanner {
  /// Adds a node.
  mutating func add(_ unit: RenderUnit, name: String, latency: Int) -> Vertex {
    isPlanned = false
    return topology.add(unit, name: name, latency: latency)
  }

  /// Removes a node, whose connections must have been removed before.
  ///
  /// - Parameter end: the frame after its fade-out; `nil` if the graph is not audible.
  mutating func remove(_ vertex: Vertex, fadingUntil end: Int?) {
    if let end { leavingNodes.append(LeavingNode(vertex: vertex, end: end)) }
    if !vertex.taps.isEmpty { taps.removeAll { $0.node == vertex.id } }
    vertex.taps = []
    topology.remove(vertex)
    isPlanned = false
  }

  mutating func add(_ tap: Tap, to vertex: Vertex) {
    taps.append(tap)
    vertex.taps.append(tap)
    isPlanned = false
  }

  mutating func remove(_ tap: Tap) {
    taps.removeAll { $0 === tap }
    topology.vertices[tap.node]?.taps.removeAll { $0 === tap }
    isPlanned = false
  }
}

// MARK: - Connections

extension GraphPlanner {
  /// Adds a connection, which is rendered from the next plan on.
  mutating func connect(
    _ from: Vertex, _ to: Vertex, gain: Float, fadesIn: Bool
  ) throws(AudioGraphError) {
    try topology.connect(from, to, gain: gain, fadesIn: fadesIn)
    isPlanned = false
  }

  /// Removes a connection.
  ///
  /// - Parameter end: the frame after its fade-out; `nil` if the graph is not audible.
  /// - Returns: the connection that must fade out; `nil` if it is not audible.
  mutating func disconnect(_ edge: Edge, fadingUntil end: Int?) -> Connection? {
    topology.disconnect(edge)
    isPlanned = false
    guard let connection = edge.connection, let end else { return nil }
    edge.end = end
    leavingEdges.append(edge)
    edge.to.leavingInputs.append(edge)
    return connection
  }
}

// MARK: - Plans

extension GraphPlanner {
  /// Drops the edges and nodes that are silent at `position` in all plans in use.
  mutating func removeSilent(at position: Int) {
    // A plan looks ahead by a block, so some blocks must have passed.
    let last = position - 4 * RenderPlan.chunkLength
    let count = leavingEdges.count + leavingNodes.count
    guard count > 0 else { return }
    // Edges first, since they do not own their nodes.
    for edge in leavingEdges where edge.end < last { edge.to.leavingInputs.removeAll { $0.end < last } }
    leavingEdges.removeAll { $0.end < last }
    leavingNodes.removeAll { $0.end < last }
    if leavingEdges.count + leavingNodes.count < count { isPlanned = false }
  }

  /// Drops all that fades out, returns all nodes to their start, and requires a new plan.
  mutating func reset() {
    for edge in leavingEdges { edge.to.leavingInputs = [] }
    (leavingEdges, leavingNodes) = ([], [])
    for vertex in topology.vertices.values { vertex.unit.reset() }
    isPlanned = false
  }

  /// The plan of the present graph; `nil` if nothing has changed since the last plan.
  ///
  /// - Parameter fadeLength: frames in which new connections fade in; 0 if the graph is not audible.
  mutating func plan(fadeLength: Int) -> RenderPlan? {
    guard !isPlanned else { return nil }
    isPlanned = true
    var roots = [output]
    for tap in taps {
      if let vertex = topology.vertices[tap.node] { roots.append(vertex) }
    }
    let order = RenderOrder(roots, number: &searchNumber, compensatesLatency: configuration.compensatesLatency)
    var plan = RenderPlan.Parts()
    for vertex in order.vertices {
      for edge in vertex.inputs {
        plan.add(RenderPlan.Input(edge.from.unit, connection(edge, fadeLength)), from: edge.from.place)
      }
      for edge in vertex.leavingInputs {
        // With a cycle of old and new connections, some sources are not there, or come later.
        let isBefore = edge.from.visit == vertex.visit && edge.from.place < vertex.place
        if isBefore, let connection = edge.connection {
          plan.add(RenderPlan.Input(edge.from.unit, connection), from: edge.from.place)
        }
      }
      plan.add(vertex.unit, taps: vertex.taps)
    }
    return RenderPlan(plan, output: output.unit, number: searchNumber, skipsSilence: configuration.skipsSilence)
  }

  /// The connection of an edge with the delay of the present plan.
  private func connection(_ edge: Edge, _ fadeLength: Int) -> Connection {
    let arrival = edge.from.inputLatency + edge.from.latencyInFrames
    let delay = configuration.compensatesLatency ? edge.to.inputLatency - arrival : 0
    if let connection = edge.connection, connection.delay == delay { return connection }
    let connection = Connection(
      gain: edge.gain, fadeIn: edge.connection == nil && edge.fadesIn ? fadeLength : 0, delay: delay,
      sourceChannelCount: edge.from.outputChannelCount)
    edge.connection = connection
    return connection
  }
}
