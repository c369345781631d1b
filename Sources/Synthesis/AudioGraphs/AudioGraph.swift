import AudioCore

/// A graph of sources, effects and mixers with connections and a timeline of changes. It is rendered offline or by the
/// thread of a sound card, with the same samples.
///
/// ```swift
/// let graph = try AudioGraph(sampleRate: 48_000, channelCount: 2)
/// let tone = try graph.add(source, name: "tone")
/// let echo = try graph.add(effect, name: "echo")
/// try graph.connect(tone, to: echo)
/// try graph.connect(echo, to: graph.output)
/// try graph.schedule(tone, at: 24_000) { $0.stop() }
/// let sound = try graph.render(frameCount: 96_000)
/// ```
///
/// A graph is controlled from one thread (it is not `Sendable`); its `renderer` renders on any one thread. Nodes may be
/// added, connected, disconnected and removed while it renders: gains move in `fadeDuration`, so that nothing clicks.
/// Where paths of different latency meet, the shorter ones are delayed. Nodes without a path to the output or to a tap
/// are not rendered.
///
/// The same graph and timeline give the same samples, bit for bit, however rendering is cut into blocks.
public final class AudioGraph {
  /// The settings of a graph.
  public struct Configuration: Codable, Sendable, Hashable {
    /// Duration of changes of the connections' gains in seconds, 0 to 1.
    public var fadeDuration: Double
    /// Whether shorter paths are delayed where they meet longer ones.
    public var compensatesLatency: Bool
    /// Whether past events stay on the timeline, so that `reset()` can repeat them. Use `false` for endless sound,
    /// since memory otherwise grows with each event.
    public var keepsTimeline: Bool
    /// Whether silent nodes and connections are left out. The samples are the same, so only a test of that turns it
    /// off.
    package var skipsSilence = true

    // All but `skipsSilence`, which is no setting.
    private enum CodingKeys: String, CodingKey { case fadeDuration, compensatesLatency, keepsTimeline }

    /// A configuration; by default fades last 10 ms, latencies are compensated, and the timeline is kept.
    public init(fadeDuration: Double = 0.01, compensatesLatency: Bool = true, keepsTimeline: Bool = true) {
      self.fadeDuration = fadeDuration
      self.compensatesLatency = compensatesLatency
      self.keepsTimeline = keepsTimeline
    }
  }

  /// The sample rate of all nodes in hertz.
  public let sampleRate: Double
  /// The output of the graph; only the sound that is connected to it is rendered.
  public let output: GraphOutput
  /// Renders the graph.
  public let renderer: GraphRenderer
  /// How this graph behaves.
  public let configuration: Configuration

  /// No frames, with the rate and the channels of the output, after which buffers are made.
  let noSound: AudioBuffer
  var planner: GraphPlanner
  var timeline = Timeline()
  /// Whether the renderer has received a plan, so that the graph may be audible.
  var isStarted = false
  /// The newest plan, until the renderer has room for it.
  var waitingPlan: RenderPlan?

  /// An empty graph, which renders silence.
  ///
  /// - Parameters:
  ///   - sampleRate: in `SampleRate.range`.
  ///   - channelCount: of the output, one of `AudioFormat.channelCounts`.
  /// - Throws: `AudioGraphError.invalidSound`; `.outOfRange` for a duration of fades that is not 0 to 1 s.
  public init(
    sampleRate: Double, channelCount: Int, configuration: Configuration = Configuration()
  ) throws(AudioGraphError) {
    do { noSound = try AudioBuffer(channelCount: channelCount, frameCount: 0, sampleRate: sampleRate) } catch {
      throw .invalidSound(error)
    }
    _ = try Self.fadeDuration.required(configuration.fadeDuration)
    self.sampleRate = sampleRate
    self.configuration = configuration
    renderer = GraphRenderer(channelCount: channelCount, sampleRate: sampleRate)
    planner = GraphPlanner(
      output: GraphOutput.nameOfAll, channelCount: channelCount, configuration: configuration)
    output = GraphOutput(id: planner.output.id)
  }

  /// Frames by which the output lags behind the timeline, which is the latency of the longest path.
  public var latencyInFrames: Int {
    plan()
    return planner.outputLatency
  }

  /// Duration of changes of the connections' gains in frames.
  var fadeLength: Int { Int((configuration.fadeDuration * sampleRate).rounded()) }

  private static let fadeDuration = AudioParameter("fade", unit: "s", range: 0...1, defaultValue: 0.01)
}

// MARK: - Nodes

extension AudioGraph {
  /// Adds a source, whose sample rate must be that of the graph.
  ///
  /// - Throws: `AudioGraphError.differentSampleRate`; `addConverted` takes a source of any rate.
  public func add<Generator: AudioGenerator & ~Copyable>(
    _ generator: consuming Generator, name: String
  ) throws(AudioGraphError) -> Node<Generator> {
    try check(generator.sampleRate, of: name)
    let channelCount = generator.channelCount
    return add(GeneratorBox(generator, inputs: 0, outputs: channelCount), name, latency: 0)
  }

  /// Adds an effect, whose sample rate must be that of the graph.
  ///
  /// - Throws: `AudioGraphError.differentSampleRate`.
  public func add<Effect: AudioEffect & ~Copyable>(
    _ effect: consuming Effect, name: String
  ) throws(AudioGraphError) -> Node<Effect> {
    try check(effect.sampleRate, of: name)
    let (inputs, outputs, latency) = (effect.channelCount, effect.outputChannelCount, effect.latencyInFrames)
    return add(EffectBox(effect, inputs: inputs, outputs: outputs), name, latency: latency)
  }

  /// Adds a node that only sums its inputs. (An effect sums its inputs, too.)
  ///
  /// - Throws: `AudioGraphError.invalidChannelCount`.
  public func addMixer(channelCount: Int, name: String) throws(AudioGraphError) -> Node<Mixer> {
    guard AudioFormat.channelCounts.contains(channelCount) else { throw .invalidChannelCount(channelCount) }
    return add(MixerBox(Mixer(), inputs: channelCount, outputs: channelCount), name, latency: 0)
  }

  private func check(_ rate: Double, of name: String) throws(AudioGraphError) {
    guard rate == sampleRate else { throw .differentSampleRate(name, rate, graph: sampleRate) }
  }

  private func add<Unit: ~Copyable>(
    _ box: UnitBox<Unit>, _ name: String, latency: Int
  ) -> Node<Unit> {
    Node(id: planner.add(box, name: name, latency: latency).id, name: name, box: box)
  }

  /// Removes a node with all its connections and taps. Its sound fades out.
  ///
  /// - Throws: `AudioGraphError.unknownNode`, also for the output.
  public func remove(_ node: some GraphNode) throws(AudioGraphError) {
    let vertex = try planner.topology.vertex(node)
    guard node.id != output.id else { throw .unknownNode(node.name) }
    for edge in vertex.inputs + vertex.outputs { release(edge) }
    planner.remove(vertex, fadingUntil: fadeEnd)
  }
}

// MARK: - Connections

extension AudioGraph {
  /// Connects a node to another. One channel is copied to all, several become one by their mean; `conversions` lists
  /// these cases.
  ///
  /// - Parameters:
  ///   - gain: a factor of 0 or more.
  ///   - fadesIn: whether the connection fades in if the graph is audible. A source that is silent until its first event
  ///     needs no fade. With `false` its samples do not depend on the frame at which the renderer gets the connection, as
  ///     long as that is before the event; `update()` passes it on before all events that were scheduled after it.
  /// - Throws: `AudioGraphError.cycle`, `hasNoInput`, `isConnected`, `incompatibleChannels`, `unknownNode`, `invalidGain`.
  public func connect(
    _ from: some GraphNode, to: some GraphNode, gain: Double = 1, fadesIn: Bool = true
  ) throws(AudioGraphError) {
    let factor = try Self.factor(gain)
    let (source, target) = (try planner.topology.vertex(from), try planner.topology.vertex(to))
    try planner.connect(source, target, gain: factor, fadesIn: fadesIn)
  }

  /// Removes a connection, which fades out if the graph is audible.
  ///
  /// - Throws: `AudioGraphError.isNotConnected`, `unknownNode`.
  public func disconnect(_ from: some GraphNode, from to: some GraphNode) throws(AudioGraphError) {
    release(try edge(from, to))
  }

  /// Changes the gain of a connection, in `fadeDuration` from the frame on.
  ///
  /// - Parameter frame: a frame of the timeline; `nil` for an immediate change.
  /// - Throws: `AudioGraphError.isNotConnected`, `unknownNode`, `invalidGain`.
  public func setGain(
    _ gain: Double, from: some GraphNode, to: some GraphNode, at frame: Int? = nil
  ) throws(AudioGraphError) {
    let factor = try Self.factor(gain)
    let edge = try edge(from, to)
    plan()
    guard let connection = edge.connection else { return }
    if frame == nil { edge.gain = factor }
    let length = fadeLength
    timeline.add(at: frame, vertex: edge.to) { _ in
      connection.move(to: factor, frames: length)
      return nil
    }
  }

  /// One line for each connection between different numbers of channels: `tone → output: 1 channel to 2`.
  public var conversions: [String] {
    planner.topology.edges.compactMap { edge in
      let (from, to) = (edge.from, edge.to)
      guard from.outputChannelCount != to.inputChannelCount else { return nil }
      let count = from.outputChannelCount
      return "\(from.name) → \(to.name): \(count) channel\(count == 1 ? "" : "s") to \(to.inputChannelCount)"
    }
  }

  private func edge(_ from: some GraphNode, _ to: some GraphNode) throws(AudioGraphError) -> Edge {
    let (source, target) = (try planner.topology.vertex(from), try planner.topology.vertex(to))
    guard let edge = planner.topology.edge(source, target) else { throw .isNotConnected(from: from.name, to: to.name) }
    return edge
  }

  /// Removes a connection, which fades out if the graph is audible.
  private func release(_ edge: Edge) {
    guard let connection = planner.disconnect(edge, fadingUntil: fadeEnd) else { return }
    let length = fadeLength
    timeline.add(at: nil, vertex: edge.to) { _ in
      connection.move(to: 0, frames: length)
      return nil
    }
  }

  /// The frame at which a fade that begins now ends; `nil` if the graph is not audible.
  private var fadeEnd: Int? { isStarted ? renderer.position + fadeLength : nil }

  private static func factor(_ gain: Double) throws(AudioGraphError) -> Float {
    let factor = Float(gain)
    guard factor >= 0, factor.isFinite else { throw .invalidGain(gain) }
    // −0 would turn the sign of silence.
    return factor == 0 ? 0 : factor
  }
}
