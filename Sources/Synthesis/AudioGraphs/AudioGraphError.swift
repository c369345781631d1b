import AudioCore

/// An invalid request to a graph.
public enum AudioGraphError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The sample rate or the number of channels of the graph, or the length of a rendering, is that of no sound.
  case invalidSound(AudioFormatError)
  /// A number of channels must be one of `AudioFormat.channelCounts`.
  case invalidChannelCount(Int)
  /// The connection would close a cycle; the names of its nodes.
  case cycle([String])
  /// A node belongs to another graph, or was removed.
  case unknownNode(String)
  /// The node is a source. Only effects, mixers and the output have an input.
  case hasNoInput(String)
  /// The two are connected already.
  case isConnected(from: String, to: String)
  /// The two are not connected.
  case isNotConnected(from: String, to: String)
  /// The numbers of channels do not fit: one channel can be connected to any number, and any number to one.
  case incompatibleChannels(from: String, count: Int, to: String, expected: Int)
  /// The source or effect works at another sample rate than the graph.
  case differentSampleRate(String, Double, graph: Double)
  /// A gain must be a finite factor of 0 or more.
  case invalidGain(Double)
  /// The node has no parameter of this name; the names of its parameters.
  case unknownParameter(String, node: String, known: [String])
  /// A parameter must lie in its range.
  case outOfRange(AudioParameter.OutOfRange)
  /// The points of an automation are empty or not in order; the reason.
  case invalidAutomation(String)

  /// One line: the expected values and the given one.
  public var description: String {
    switch self {
    case .invalidSound(let problem): problem.description
    case .invalidChannelCount(let count):
      AudioFormatError.channelCount(count, expected: AudioFormat.channelCounts).description
    case .cycle(let names): "expected a graph without a cycle, got \(names.joined(separator: " → "))"
    case .unknownNode(let name): "\(name): expected a node of this graph, got another"
    case .hasNoInput(let name): "\(name): expected an effect or a mixer, got a source"
    case .isConnected(let from, let to): "\(from) → \(to): is connected already"
    case .isNotConnected(let from, let to): "\(from) → \(to): is not connected"
    case .incompatibleChannels(let from, let count, let to, let expected):
      "\(from) → \(to): expected \(expected) channels or 1, or an input of 1 channel, got \(count)"
    case .differentSampleRate(let name, let rate, let graph):
      "\(name): expected the graph's sample rate of \(graph) Hz, got \(rate) Hz"
    case .invalidGain(let gain): "gain: expected a factor of 0 or more, got \(gain)"
    case .unknownParameter(let name, let node, let known):
      "\(node): expected one of its parameters, \(known.isEmpty ? "none" : known.joined(separator: ", ")), got \(name)"
    case .outOfRange(let problem): problem.description
    case .invalidAutomation(let reason): "automation: \(reason)"
    }
  }
}

extension AudioParameter {
  /// The value, if it is allowed; otherwise throws the error of this module.
  func required(_ value: Double) throws(AudioGraphError) -> Double {
    do { return try checked(value) } catch { throw .outOfRange(error) }
  }
}
