import AudioCore

/// A value that a parameter has at a frame.
public struct AutomationPoint: Sendable, Hashable {
  /// A frame of the timeline.
  public var frame: Int
  /// The parameter's value there.
  public var value: Double

  /// A point.
  public init(frame: Int, value: Double) {
    self.frame = frame
    self.value = value
  }
}

/// How a parameter moves from one point to the next.
public enum AutomationCurve: Sendable, Hashable {
  /// It jumps at each point.
  case steps
  /// Equal differences in equal times.
  case linear
  /// Equal ratios in equal times: for frequencies. Values must be above 0.
  case exponential
}

extension AudioGraph {
  /// Frames between two values of a parameter that moves.
  public static let automationInterval = 32

  /// Does something with what a node holds, at a frame.
  ///
  /// Frames count from the start of rendering; where latencies are compensated, a change of an effect is put off by what comes
  /// into it, so that it meets the sound of that frame. What comes late is done at once. Events at one frame are done in the
  /// order in which they were scheduled.
  ///
  /// - Parameters:
  ///   - frame: 0 or later; `nil`: at once, and not again after `reset()`.
  ///   - change: is called on the rendering thread: it must not allocate, lock or wait.
  /// - Throws: `AudioGraphError.unknownNode`.
  public func schedule<Unit: ~Copyable>(
    _ node: Node<Unit>, at frame: Int? = nil, _ change: @escaping @Sendable (inout Unit) -> Void
  ) throws(AudioGraphError) {
    _ = try planner.topology.vertex(node)
    let box = node.box
    timeline.add(at: frame, node: node.id) { _ in
      change(&box.unit)
      return nil
    }
  }

  /// Changes a parameter at a frame; the node moves there by the ramp that it states.
  ///
  /// - Throws: `AudioGraphError.unknownNode`, `unknownParameter`, `outOfRange`.
  public func set<Unit: ParameterisedAudio & ~Copyable>(
    _ parameter: String, of node: Node<Unit>, to value: Double, at frame: Int? = nil
  ) throws(AudioGraphError) {
    let index = try index(of: parameter, node)
    let value = try Self.checked(value, Unit.parameters[index])
    try schedule(node, at: frame) { $0.setParameter(index, to: value) }
  }

  /// Lets a parameter run through points: a new value every 32 frames from the first point on, and at each point exactly.
  ///
  /// - Parameter points: one or more, frames growing from 0 on.
  /// - Throws: `AudioGraphError.unknownNode`, `unknownParameter`, `outOfRange`, `invalidAutomation`.
  public func automate<Unit: ParameterisedAudio & ~Copyable>(
    _ parameter: String, of node: Node<Unit>, through points: [AutomationPoint], curve: AutomationCurve = .linear
  ) throws(AudioGraphError) {
    _ = try planner.topology.vertex(node)
    let index = try index(of: parameter, node)
    guard let first = points.first, first.frame >= 0 else {
      throw .invalidAutomation(
        "expected a point at frame 0 or later, got \(points.first.map { "\($0.frame)" } ?? "none")")
    }
    for (a, b) in zip(points, points.dropFirst()) where b.frame <= a.frame {
      throw .invalidAutomation("expected growing frames, got \(b.frame) after \(a.frame)")
    }
    for point in points {
      _ = try Self.checked(point.value, Unit.parameters[index])
      if curve == .exponential, point.value <= 0 {
        throw .invalidAutomation("expected values above 0 for an exponential curve, got \(point.value)")
      }
    }
    let box = node.box
    let path = AutomationPath(points: points, curve: curve)
    timeline.add(at: first.frame, node: node.id) { frame in
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

  private static func checked(_ value: Double, _ parameter: AudioParameter) throws(AudioGraphError) -> Double {
    do throws(AudioParameter.OutOfRange) { return try parameter.checked(value) } catch { throw .outOfRange(error) }
  }
}
