import AudioCore

/// A point of an automation: the value of a parameter at a frame.
public struct AutomationPoint: Codable, Sendable, Hashable {
  /// The frame of the timeline, from 0.
  public var frame: Int
  /// The value of the parameter in its unit.
  public var value: Double

  /// A point of an automation.
  public init(frame: Int, value: Double) {
    self.frame = frame
    self.value = value
  }
}

/// The course of a parameter between two points.
public enum AutomationCurve: String, Codable, Sendable, Hashable, CaseIterable {
  /// The value jumps at each point.
  case steps
  /// The value changes by equal differences in equal times.
  case linear
  /// The value changes by equal ratios in equal times, for example for frequencies. Values must be above 0.
  case exponential
}

extension AudioGraph {
  /// Frames between two values of a parameter that moves.
  static let automationInterval = 32

  /// Calls `change` with the generator or effect of a node at a frame.
  ///
  /// Frames count from the start of rendering. With latency compensation the change of an effect is delayed by the
  /// latency of its input, so that it applies to the sound of that frame. A late event happens at once. Events at the
  /// same frame happen in the order in which they were scheduled.
  ///
  /// - Parameters:
  ///   - frame: 0 or later; an earlier one is 0. With `nil` the change happens at once and is not repeated after `reset()`.
  ///   - change: called on the rendering thread; it must not allocate, lock or wait.
  /// - Throws: `AudioGraphError.unknownNode`.
  public func schedule<Unit: ~Copyable>(
    _ node: Node<Unit>, at frame: Int? = nil, _ change: @escaping @Sendable (inout Unit) -> Void
  ) throws(AudioGraphError) {
    let vertex = try planner.topology.vertex(node)
    let box = node.box
    timeline.add(at: frame, vertex: vertex) { _ in
      change(&box.unit)
      return nil
    }
  }

  /// Changes a parameter at a frame. The node uses the ramp that its type documents.
  ///
  /// - Throws: `AudioGraphError.unknownNode`, `unknownParameter`, `outOfRange`.
  public func set<Unit: ParameterisedAudio & ~Copyable>(
    _ parameter: String, of node: Node<Unit>, to value: Double, at frame: Int? = nil
  ) throws(AudioGraphError) {
    let index = try index(of: parameter, node)
    let value = try Unit.parameters[index].required(value)
    try schedule(node, at: frame) { $0.setParameter(index, to: value) }
  }

  /// Moves a parameter through points: it gets a new value every 32 frames from the first point on, and the exact value
  /// at each point.
  ///
  /// - Parameter points: one or more, with frames in ascending order from 0 on.
  /// - Throws: `AudioGraphError.unknownNode`, `unknownParameter`, `outOfRange`, `invalidAutomation`.
  public func automate<Unit: ParameterisedAudio & ~Copyable>(
    _ parameter: String, of node: Node<Unit>, through points: [AutomationPoint], curve: AutomationCurve = .linear
  ) throws(AudioGraphError) {
    let vertex = try planner.topology.vertex(node)
    let index = try index(of: parameter, node)
    guard let first = points.first, first.frame >= 0 else {
      throw .invalidAutomation(
        "expected a point at frame 0 or later, got \(points.first.map { "\($0.frame)" } ?? "none")")
    }
    if let last = points.last, last.frame > Timeline.lastFrame {
      throw .invalidAutomation("expected frames up to \(Timeline.lastFrame), got \(last.frame)")
    }
    for (a, b) in zip(points, points.dropFirst()) where b.frame <= a.frame {
      throw .invalidAutomation("expected growing frames, got \(b.frame) after \(a.frame)")
    }
    for point in points {
      _ = try Unit.parameters[index].required(point.value)
      if curve == .exponential, point.value <= 0 {
        throw .invalidAutomation("expected values above 0 for an exponential curve, got \(point.value)")
      }
    }
    let box = node.box
    let path = AutomationPath(points: points, curve: curve)
    timeline.add(at: first.frame, vertex: vertex) { frame in
      let (value, next) = path.value(at: frame)
      box.unit.setParameter(index, to: value)
      return next
    }
  }

  private func index<Unit: ParameterisedAudio & ~Copyable>(
    of parameter: String, _ node: Node<Unit>
  ) throws(AudioGraphError) -> Int {
    guard let index = Unit.parameters.firstIndex(where: { $0.name == parameter }) else {
      throw .unknownParameter(parameter, node: node.name, known: Unit.parameters.map(\.name))
    }
    return index
  }
}
