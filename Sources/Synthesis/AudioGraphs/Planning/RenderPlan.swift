import AudioCore

/// An immutable plan for the renderer: the nodes in order and their connections. Each change of the graph gives a new
/// plan; the memory of the samples belongs to the units, so a plan is small.
///
/// A unit that keeps silence is left out where all its inputs are silent, and so is a silent connection. The samples
/// are the same, bit for bit: silence is +0 only, and where a connection of +0 is left out, the sum begins with the +0
/// that it would have added.
///
/// Units that follow each other form groups. A group in which all units were silent sleeps, and is not looked at, until
/// an event changes one of its units or a connection from another group brings sound.
final class RenderPlan: @unchecked Sendable {
  /// The most frames that are rendered at a time.
  static let chunkLength = 256
  /// Units of a group.
  private static let groupLength = 16

  /// A connection from a unit. The plan owns both, but not by each input, which would count references.
  struct Input {
    let source: Unmanaged<RenderUnit>
    let connection: Unmanaged<Connection>

    init(_ source: RenderUnit, _ connection: Connection) {
      (self.source, self.connection) = (.passUnretained(source), .passUnretained(connection))
    }
  }

  fileprivate struct Step {
    let unit: Unmanaged<RenderUnit>
    let inputs: Range<Int>
    let taps: Range<Int>
  }

  fileprivate struct Group {
    let steps: Range<Int>
    /// The inputs from other groups.
    let entries: Range<Int>
    let maySleep: Bool
  }

  /// The steps of a plan in the order of rendering.
  struct Parts {
    fileprivate var units: [RenderUnit] = []
    fileprivate var connections: [Connection] = []
    fileprivate var taps: [Tap] = []
    fileprivate var inputs: [Input] = []
    fileprivate var steps: [Step] = []
    fileprivate var entries: [Input] = []
    fileprivate var groups: [Group] = []
    private var firstInput = 0
    private var firstEntry = 0
    private var hasTap = false

    /// Adds an input of the unit that is added next.
    ///
    /// - Parameter place: the index of the source in the plan.
    mutating func add(_ input: Input, from place: Int) {
      connections.append(input.connection.takeUnretainedValue())
      inputs.append(input)
      if place / RenderPlan.groupLength != steps.count / RenderPlan.groupLength { entries.append(input) }
    }

    /// Adds a unit with the inputs that were added before.
    mutating func add(_ unit: RenderUnit, taps: [Tap]) {
      let firstTap = self.taps.count
      units.append(unit)
      self.taps += taps
      hasTap = hasTap || !taps.isEmpty
      steps.append(
        Step(unit: .passUnretained(unit), inputs: firstInput..<inputs.count, taps: firstTap..<self.taps.count))
      firstInput = inputs.count
      if steps.count % RenderPlan.groupLength == 0 { endGroup() }
    }

    /// Must be called after the last unit.
    mutating func endGroup() {
      let start = groups.last?.steps.upperBound ?? 0
      guard start < steps.count else { return }
      // A tap gets silence, too. Many entries cost as much as the units.
      let maySleep = !hasTap && entries.count - firstEntry <= RenderPlan.groupLength
      groups.append(
        Group(steps: start..<steps.count, entries: firstEntry..<entries.count, maySleep: maySleep))
      (firstEntry, hasTap) = (entries.count, false)
    }
  }

  private let parts: Parts
  private let output: RenderUnit
  private let skipsSilence: Bool
  /// Tells plans apart.
  private let number: Int
  /// For each group, whether it sleeps.
  private let sleeps: UnsafeMutablePointer<Bool>
  /// Memory for the input of one unit, and for the delayed channels of one connection.
  private let sum: UnsafeMutablePointer<Float>
  private let spare: UnsafeMutablePointer<Float>

  /// - Parameters:
  ///   - output: the unit whose output is that of the graph.
  ///   - number: differs from that of every other plan of the graph, and is more than 0.
  init(_ parts: Parts, output: RenderUnit, number: Int, skipsSilence: Bool) {
    var parts = parts
    parts.endGroup()
    self.number = number
    sleeps = .allocate(capacity: parts.groups.count)
    sleeps.initialize(repeating: false, count: parts.groups.count)
    self.parts = parts
    self.output = output
    self.skipsSilence = skipsSilence
    let (inputs, outputs) = parts.units.reduce((1, 1)) {
      (max($0.0, $1.inputChannelCount), max($0.1, $1.outputChannelCount))
    }
    sum = .allocate(capacity: inputs * Self.chunkLength)
    spare = .allocate(capacity: outputs * Self.chunkLength)
    sum.initialize(repeating: 0, count: inputs * Self.chunkLength)
    spare.initialize(repeating: 0, count: outputs * Self.chunkLength)
  }

  deinit {
    sleeps.deallocate()
    sum.deallocate()
    spare.deallocate()
  }

  /// Must be called on the rendering thread before the first rendering: tells the units their groups; O(V).
  func begin() {
    for (place, step) in parts.steps.enumerated() {
      step.unit._withUnsafeGuaranteedRef { $0.place = (number, place / Self.groupLength) }
    }
  }

  /// Must be called after a change of a unit, or of a connection to it, from outside.
  func wake(_ unit: RenderUnit) {
    // A unit without a path to the output is not in the plan.
    if unit.place.plan == number { sleeps[unit.place.group] = false }
  }

  /// Renders `output.frameCount` frames, at most `chunkLength`.
  func render(into output: MutableAudioBlock) {
    let count = output.frameCount
    parts.groups.withUnsafeBufferPointer { groups in
      parts.entries.withUnsafeBufferPointer { entries in
        for (index, group) in groups.enumerated() {
          if sleeps[index], entries[group.entries].allSatisfy(isSilent) { continue }
          render(group.steps, count)
          sleeps[index] = skipsSilence && group.maySleep && isSilent(group)
        }
      }
    }
    output.copy(self.output.block(count).block)
  }

  func reset() {
    for unit in parts.units { unit.reset() }
    for connection in parts.connections { connection.reset() }
    sleeps.update(repeating: false, count: parts.groups.count)
  }

  private func render(_ range: Range<Int>, _ count: Int) {
    parts.steps.withUnsafeBufferPointer { steps in
      parts.inputs.withUnsafeBufferPointer { inputs in
        for step in steps[range] {
          let inputs = UnsafeBufferPointer(rebasing: inputs[step.inputs])
          step.unit._withUnsafeGuaranteedRef { unit in
            render(unit, inputs, count)
            for index in step.taps { parts.taps[index].store(unit.block(count).block) }
          }
        }
      }
    }
  }

  private func isSilent(_ group: Group) -> Bool {
    parts.steps.withUnsafeBufferPointer { steps in
      steps[group.steps].allSatisfy { $0.unit._withUnsafeGuaranteedRef { $0.isSilent } }
    }
  }

  private func render(_ unit: RenderUnit, _ inputs: UnsafeBufferPointer<Input>, _ count: Int) {
    let silentCount = skipsSilence ? inputs.count(where: isSilent) : 0
    if skipsSilence, silentCount == inputs.count, unit.keepsSilence {
      unit.beSilent()
    } else {
      unit.willRender()
      unit.render(input(of: unit, inputs, silentCount, count), into: unit.block(count))
    }
  }

  private func isSilent(_ input: Input) -> Bool {
    input.source._withUnsafeGuaranteedRef { $0.isSilent }
      && input.connection._withUnsafeGuaranteedRef { $0.keepsSilence }
  }

  /// The sum of the connections into a unit; `nil` for a source.
  private func input(
    of unit: RenderUnit, _ inputs: UnsafeBufferPointer<Input>, _ silentCount: Int, _ count: Int
  ) -> AudioBlock? {
    let channelCount = unit.inputChannelCount
    guard channelCount > 0 else { return nil }
    if inputs.count == 1, inputs[0].connection._withUnsafeGuaranteedRef({ $0.isPlain }) {
      let source = inputs[0].source._withUnsafeGuaranteedRef { $0.block(count).block }
      if source.channelCount == channelCount { return source }
    }
    let sum = MutableAudioBlock(
      base: sum, channelStride: Self.chunkLength, channelCount: channelCount, frameCount: count)
    // The sum begins with −0, which leaves every sample unchanged when it is added, including −0.
    let start: Float = inputs.isEmpty || silentCount > 0 ? 0 : -0.0
    for c in 0..<channelCount { sum.channel(c).update(repeating: start) }
    for input in inputs where !isSilent(input) {
      input.source._withUnsafeGuaranteedRef { source in
        let block = source.block(count).block
        let delayed = MutableAudioBlock(
          base: spare, channelStride: Self.chunkLength, channelCount: block.channelCount, frameCount: count)
        input.connection._withUnsafeGuaranteedRef {
          $0.add(block, isSilent: source.isSilent, to: sum, delayed: delayed)
        }
      }
    }
    return sum.block
  }
}
