import AudioCore

/// Sources, effects and mixers, what flows from one to the other, and a timeline of changes: rendered offline as fast as it
/// goes, or by the thread of a sound card, with the same samples.
///
/// ```swift
/// let graph = try AudioGraph(sampleRate: 48_000, channelCount: 2)
/// let tone = try graph.add(source, name: "tone")
/// let echo = try graph.add(effect, sampleRate: 48_000, name: "echo")
/// try graph.connect(tone, to: echo)
/// try graph.connect(echo, to: graph.output)
/// try graph.schedule(tone, at: 24_000) { $0.stop() }
/// let sound = graph.render(frameCount: 96_000)
/// ```
///
/// A graph is controlled from one thread (it is not `Sendable`); its `renderer` renders on any one thread. Nodes may be added,
/// connected, disconnected and removed while it renders: gains move in `fadeDuration`, so that nothing clicks. Where ways of
/// different latency meet, the shorter ones are held back. Nodes from which nothing flows to the output or a tap stand still.
///
/// The same graph and timeline give the same samples, bit for bit, however rendering is cut into blocks.
public final class AudioGraph {
  /// How a graph behaves.
  public struct Configuration: Sendable, Hashable {
    /// Time in which gains of connections move, in seconds, 0 to 1.
    public var fadeDuration: Double
    /// Whether shorter ways are held back where they meet longer ones.
    public var compensatesLatency: Bool
    /// Whether events stay on the timeline when they were heard, so that `reset()` begins anew. For sound without an end:
    /// `false`, else memory grows with each event.
    public var keepsTimeline: Bool

    /// Fades of 10 ms, latencies compensated, the timeline kept, unless said otherwise.
    public init(fadeDuration: Double = 0.01, compensatesLatency: Bool = true, keepsTimeline: Bool = true) {
      self.fadeDuration = fadeDuration
      self.compensatesLatency = compensatesLatency
      self.keepsTimeline = keepsTimeline
    }
  }

  /// Frames per second of all nodes, in hertz.
  public let sampleRate: Double
  /// The end of the graph: what flows here is heard.
  public let output: GraphOutput
  /// Renders the graph.
  public let renderer: GraphRenderer
  /// How this graph behaves.
  public let configuration: Configuration

  var topology = Topology()
  private var units: [NodeID: RenderUnit] = [:]
  /// The gain of each edge, and what renders it once it was planned.
  private var connections: [Topology.Edge: (gain: Float, connection: Connection?)] = [:]
  /// Ways that were disconnected while they sounded, and when they are silent.
  private var leaving: [(edge: Topology.Edge, connection: Connection, until: Int)] = []
  /// Nodes that were removed while they sounded.
  private var leavingNodes: [(vertex: Topology.Vertex, unit: RenderUnit, until: Int)] = []
  var taps: [Tap] = []
  private(set) var inputLatencies: [NodeID: Int] = [:]
  var timeline = Timeline()
  var isPlanned = false
  /// Whether the graph may be being heard: a plan was handed over.
  private var isStarted = false
  private var waitingPlan: RenderPlan?

  /// An empty graph, which renders silence.
  ///
  /// - Parameters:
  ///   - sampleRate: above 0.
  ///   - channelCount: of the output, 1 to 1024.
  /// - Throws: `AudioGraphError`.
  public init(
    sampleRate: Double, channelCount: Int, configuration: Configuration = Configuration()
  ) throws(AudioGraphError) {
    guard sampleRate > 0, sampleRate.isFinite else { throw .invalidSampleRate(sampleRate) }
    guard (1...1024).contains(channelCount) else { throw .invalidChannelCount(channelCount) }
    self.sampleRate = sampleRate
    self.configuration = configuration
    renderer = GraphRenderer(channelCount: channelCount, sampleRate: sampleRate)
    output = GraphOutput(id: topology.makeID())
    topology.add(
      Topology.Vertex(
        id: output.id, name: output.name, inputChannelCount: channelCount, outputChannelCount: channelCount,
        latencyInFrames: 0))
    units[output.id] = MixerBox(Mixer())
  }

  /// Frames by which what is heard lags behind the timeline: the longest way.
  public var latencyInFrames: Int {
    plan()
    return inputLatencies[output.id] ?? 0
  }

  private var fadeLength: Int { Int((min(max(configuration.fadeDuration, 0), 1) * sampleRate).rounded()) }
}

// MARK: - Nodes

extension AudioGraph {
  /// Adds a source, which works at the rate of the graph.
  public func add<Generator: AudioGenerator & ~Copyable>(
    _ generator: consuming Generator, name: String
  ) -> Node<Generator> {
    add(generator: generator, name: name)
  }

  func add<Generator: AudioGenerator & ~Copyable>(
    generator: consuming Generator, name: String
  ) -> Node<Generator> {
    let channelCount = generator.channelCount
    return add(GeneratorBox(generator), name, inputs: 0, outputs: channelCount, latency: 0)
  }

  /// Adds an effect, which was made for `sampleRate`.
  ///
  /// - Throws: `AudioGraphError.differentSampleRate`.
  public func add<Effect: AudioEffect & ~Copyable>(
    _ effect: consuming Effect, sampleRate: Double, name: String
  ) throws(AudioGraphError) -> Node<Effect> {
    guard sampleRate == self.sampleRate else { throw .differentSampleRate(name, sampleRate, graph: self.sampleRate) }
    let (inputs, outputs, latency) = (effect.channelCount, effect.outputChannelCount, effect.latencyInFrames)
    return add(EffectBox(effect), name, inputs: inputs, outputs: outputs, latency: latency)
  }

  /// Adds a sum of all that flows into it. (Every effect sums what flows in; a mixer does nothing else.)
  ///
  /// - Throws: `AudioGraphError.invalidChannelCount`.
  public func addMixer(channelCount: Int, name: String) throws(AudioGraphError) -> Node<Mixer> {
    guard (1...1024).contains(channelCount) else { throw .invalidChannelCount(channelCount) }
    return add(MixerBox(Mixer()), name, inputs: channelCount, outputs: channelCount, latency: 0)
  }

  private func add<Unit: ~Copyable>(
    _ box: UnitBox<Unit>, _ name: String, inputs: Int, outputs: Int, latency: Int
  ) -> Node<Unit> {
    let id = topology.makeID()
    topology.add(
      Topology.Vertex(
        id: id, name: name, inputChannelCount: inputs, outputChannelCount: outputs, latencyInFrames: latency))
    units[id] = box
    isPlanned = false
    return Node(id: id, name: name, box: box)
  }

  /// Takes a node away, with all its connections and taps. Its sound fades out.
  ///
  /// - Throws: `AudioGraphError.unknownNode`, also for the output.
  public func remove(_ node: some GraphNode) throws(AudioGraphError) {
    let vertex = try topology.vertex(node)
    guard node.id != output.id, let unit = units.removeValue(forKey: node.id) else { throw .unknownNode(node.name) }
    for edge in topology.edges where edge.from == node.id || edge.to == node.id { release(edge) }
    if isStarted { leavingNodes.append((vertex, unit, renderer.position + fadeLength)) }
    taps.removeAll { $0.node == node.id }
    topology.remove(node.id)
    isPlanned = false
  }
}

// MARK: - Connections

extension AudioGraph {
  /// Lets sound flow from one node to another. One channel goes to all, several become one by their mean; `conversions`
  /// tells where. It fades in if the graph is being heard.
  ///
  /// - Parameter gain: a factor of 0 or more.
  /// - Throws: `AudioGraphError.cycle`, `hasNoInput`, `isConnected`, `incompatibleChannels`, `unknownNode`, `invalidGain`.
  public func connect(
    _ from: some GraphNode, to: some GraphNode, gain: Double = 1
  ) throws(AudioGraphError) {
    let factor = try Self.factor(gain)
    let (source, target) = (try topology.vertex(from), try topology.vertex(to))
    connections[try topology.connect(source, target)] = (factor, nil)
    isPlanned = false
  }

  /// Ends a connection; it fades out if the graph is being heard.
  ///
  /// - Throws: `AudioGraphError.isNotConnected`, `unknownNode`.
  public func disconnect(_ from: some GraphNode, from to: some GraphNode) throws(AudioGraphError) {
    release(try edge(from, to))
    isPlanned = false
  }

  /// Changes a connection's gain, in `fadeDuration` from the frame on.
  ///
  /// - Parameter frame: a frame of the timeline; `nil`: at once.
  /// - Throws: `AudioGraphError.isNotConnected`, `unknownNode`, `invalidGain`.
  public func setGain(
    _ gain: Double, from: some GraphNode, to: some GraphNode, at frame: Int? = nil
  ) throws(AudioGraphError) {
    let factor = try Self.factor(gain)
    let edge = try edge(from, to)
    plan()
    guard let connection = connections[edge]?.connection else { return }
    if frame == nil { connections[edge]?.gain = factor }
    let length = fadeLength
    timeline.add(at: frame, node: to.id) { _ in
      connection.move(to: factor, frames: length)
      return nil
    }
  }

  /// Where numbers of channels differ, a line each: `tone → output: 1 channel to 2`.
  public var conversions: [String] {
    topology.edges.compactMap { edge in
      guard let from = topology.vertices[edge.from], let to = topology.vertices[edge.to],
        from.outputChannelCount != to.inputChannelCount
      else { return nil }
      let count = from.outputChannelCount
      return "\(from.name) → \(to.name): \(count) channel\(count == 1 ? "" : "s") to \(to.inputChannelCount)"
    }
  }

  private func edge(_ from: some GraphNode, _ to: some GraphNode) throws(AudioGraphError) -> Topology.Edge {
    let edge = Topology.Edge(from: try topology.vertex(from).id, to: try topology.vertex(to).id)
    guard topology.edges.contains(edge) else { throw .isNotConnected(from: from.name, to: to.name) }
    return edge
  }

  private func release(_ edge: Topology.Edge) {
    topology.disconnect(edge)
    guard let connection = connections.removeValue(forKey: edge)?.connection, isStarted else { return }
    leaving.append((edge, connection, renderer.position + fadeLength))
    let length = fadeLength
    timeline.add(at: nil, node: edge.to) { _ in
      connection.move(to: 0, frames: length)
      return nil
    }
  }

  private static func factor(_ gain: Double) throws(AudioGraphError) -> Float {
    guard gain >= 0, gain.isFinite else { throw .invalidGain(gain) }
    return Float(gain)
  }
}

// MARK: - Handing over

extension AudioGraph {
  /// Hands over what has changed and what is due soon, hands what taps have heard to their listeners, and releases what is no
  /// longer used. To be called now and then while another thread renders (every 10 to 100 ms); offline rendering does it
  /// itself.
  public func update() { update(horizon: renderer.position + Int(2 * sampleRate)) }

  func update(horizon: Int) {
    let position = renderer.position
    let count = leaving.count + leavingNodes.count
    // A plan looks ahead by a block; what is silent since then can go.
    leaving.removeAll { $0.until + 4 * RenderPlan.chunkLength < position }
    leavingNodes.removeAll { $0.until + 4 * RenderPlan.chunkLength < position }
    if leaving.count + leavingNodes.count < count { isPlanned = false }
    plan()
    if let plan = waitingPlan, renderer.plans.hasRoom {
      renderer.plans.put(Unmanaged.passRetained(plan))
      waitingPlan = nil
      isStarted = true
    }
    timeline.feed(renderer, before: horizon, latencies: inputLatencies, keeps: configuration.keepsTimeline)
    while let plan = renderer.usedPlans.take() { plan.release() }
    while let event = renderer.usedEvents.take() { event.release() }
    for tap in taps { tap.deliver() }
  }

  /// Begins anew: the nodes are as they were made, and the timeline is to come once more. Not while another thread renders.
  public func reset() {
    update(horizon: 0)
    renderer.reset()
    (leaving, leavingNodes) = ([], [])
    timeline.rewind()
    isStarted = false
    isPlanned = false
  }

  /// Makes a plan of the graph as it is, if it has changed.
  private func plan() {
    guard !isPlanned else { return }
    isPlanned = true
    let order = topology.order
    inputLatencies = configuration.compensatesLatency ? topology.inputLatencies : [:]
    let heard = heardNodes()
    var vertices = order.filter { heard.contains($0.id) && $0.id != output.id }
    // Nodes that leave come first: they have no way in any more, and may flow into any.
    vertices = leavingNodes.map(\.vertex) + vertices + order.filter { $0.id == output.id }
    let places = Dictionary(uniqueKeysWithValues: vertices.enumerated().map { ($1.id, $0) })
    let leavingUnits = Dictionary(uniqueKeysWithValues: leavingNodes.map { ($0.vertex.id, $0.unit) })
    let steps = vertices.enumerated().map { place, vertex in
      let inputs = topology.edges.filter { $0.to == vertex.id }.compactMap { edge -> RenderPlan.Input? in
        places[edge.from].map { RenderPlan.Input(source: $0, connection: connection(edge)) }
      }
      let fading = leaving.filter { $0.edge.to == vertex.id }.compactMap { way -> RenderPlan.Input? in
        guard let source = places[way.edge.from], source < place else { return nil }
        return RenderPlan.Input(source: source, connection: way.connection)
      }
      guard let unit = units[vertex.id] ?? leavingUnits[vertex.id] else { preconditionFailure("every node has a unit") }
      return RenderPlan.Step(
        unit: unit, inputChannelCount: vertex.inputChannelCount, outputChannelCount: vertex.outputChannelCount,
        inputs: inputs + fading, taps: taps.filter { $0.node == vertex.id })
    }
    waitingPlan = RenderPlan(steps)
  }

  /// The edge's connection, with the delay that it needs now.
  private func connection(_ edge: Topology.Edge) -> Connection {
    guard let present = connections[edge], let source = topology.vertices[edge.from] else {
      preconditionFailure("every edge has a connection")
    }
    let arrival = (inputLatencies[edge.from] ?? 0) + source.latencyInFrames
    let delay = configuration.compensatesLatency ? (inputLatencies[edge.to] ?? 0) - arrival : 0
    if let connection = present.connection, connection.delay == delay { return connection }
    let isNew = present.connection == nil
    let connection = Connection(
      gain: present.gain, fadeIn: isStarted && isNew ? fadeLength : 0, delay: delay,
      sourceChannelCount: source.outputChannelCount)
    connections[edge] = (present.gain, connection)
    return connection
  }

  /// Nodes from which something flows to the output or to a tap.
  private func heardNodes() -> Set<NodeID> {
    var heard = Set([output.id] + taps.map(\.node) + leaving.map(\.edge.from))
    var waiting = Array(heard)
    while let node = waiting.popLast() {
      for edge in topology.edges where edge.to == node && heard.insert(edge.from).inserted { waiting.append(edge.from) }
    }
    return heard
  }
}
