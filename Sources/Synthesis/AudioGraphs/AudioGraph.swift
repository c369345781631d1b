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

  var planner: GraphPlanner
  var timeline = Timeline()
  /// Whether the graph may be being heard: a plan was handed over.
  var isStarted = false
  /// The newest plan, until the renderer has room for it.
  var waitingPlan: RenderPlan?

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
    planner = GraphPlanner(
      output: GraphOutput.nameOfAll, channelCount: channelCount, compensatesLatency: configuration.compensatesLatency)
    output = GraphOutput(id: planner.outputID)
  }

  /// Frames by which what is heard lags behind the timeline: the longest way.
  public var latencyInFrames: Int {
    plan()
    return planner.outputLatency
  }

  /// Frames in which gains of connections move.
  var fadeLength: Int { Int((min(max(configuration.fadeDuration, 0), 1) * sampleRate).rounded()) }
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
    let id = planner.add(box, name: name, inputs: inputs, outputs: outputs, latency: latency)
    return Node(id: id, name: name, box: box)
  }

  /// Takes a node away, with all its connections and taps. Its sound fades out.
  ///
  /// - Throws: `AudioGraphError.unknownNode`, also for the output.
  public func remove(_ node: some GraphNode) throws(AudioGraphError) {
    let vertex = try planner.topology.vertex(node)
    guard node.id != output.id else { throw .unknownNode(node.name) }
    for edge in planner.topology.edges where edge.from == node.id || edge.to == node.id { release(edge) }
    planner.remove(vertex, fadingUntil: fadeEnd)
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
    let (source, target) = (try planner.topology.vertex(from), try planner.topology.vertex(to))
    try planner.connect(source, target, gain: factor)
  }

  /// Ends a connection; it fades out if the graph is being heard.
  ///
  /// - Throws: `AudioGraphError.isNotConnected`, `unknownNode`.
  public func disconnect(_ from: some GraphNode, from to: some GraphNode) throws(AudioGraphError) {
    release(try edge(from, to))
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
    guard let connection = planner.connection(edge) else { return }
    if frame == nil { planner.setGain(factor, of: edge) }
    let length = fadeLength
    timeline.add(at: frame, node: to.id) { _ in
      connection.move(to: factor, frames: length)
      return nil
    }
  }

  /// Where numbers of channels differ, a line each: `tone → output: 1 channel to 2`.
  public var conversions: [String] {
    let topology = planner.topology
    return topology.edges.compactMap { edge in
      guard let from = topology.vertices[edge.from], let to = topology.vertices[edge.to],
        from.outputChannelCount != to.inputChannelCount
      else { return nil }
      let count = from.outputChannelCount
      return "\(from.name) → \(to.name): \(count) channel\(count == 1 ? "" : "s") to \(to.inputChannelCount)"
    }
  }

  private func edge(_ from: some GraphNode, _ to: some GraphNode) throws(AudioGraphError) -> Topology.Edge {
    let topology = planner.topology
    let edge = Topology.Edge(from: try topology.vertex(from).id, to: try topology.vertex(to).id)
    guard topology.edges.contains(edge) else { throw .isNotConnected(from: from.name, to: to.name) }
    return edge
  }

  /// Ends a connection and lets it fade out if the graph is being heard.
  private func release(_ edge: Topology.Edge) {
    guard let connection = planner.disconnect(edge, fadingUntil: fadeEnd) else { return }
    let length = fadeLength
    timeline.add(at: nil, node: edge.to) { _ in
      connection.move(to: 0, frames: length)
      return nil
    }
  }

  /// The frame at which a fade that begins now ends; `nil` if the graph is not being heard.
  private var fadeEnd: Int? { isStarted ? renderer.position + fadeLength : nil }

  private static func factor(_ gain: Double) throws(AudioGraphError) -> Float {
    guard gain >= 0, gain.isFinite else { throw .invalidGain(gain) }
    return Float(gain)
  }
}
