import AudioCore

/// An immutable plan for the renderer: the nodes in order and their connections. Each change of the graph gives a new
/// plan; the memory of the samples belongs to the units, so a plan is small.
///
/// A unit that keeps silence is left out where all its inputs are silent, and so is a silent connection. The samples
/// are the same, bit for bit: silence is +0 only, and where a connection of +0 is left out, the sum begins with the +0
/// that it would have added.
final class RenderPlan: @unchecked Sendable {
  /// The most frames that are rendered at a time.
  static let chunkLength = 256

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

  /// The steps of a plan in the order of rendering.
  struct Parts {
    fileprivate var units: [RenderUnit] = []
    fileprivate var connections: [Connection] = []
    fileprivate var taps: [Tap] = []
    fileprivate var inputs: [Input] = []
    fileprivate var steps: [Step] = []
    private var firstInput = 0

    /// Adds an input of the unit that is added next.
    mutating func add(_ input: Input) {
      connections.append(input.connection.takeUnretainedValue())
      inputs.append(input)
    }

    /// Adds a unit with the inputs that were added before.
    mutating func add(_ unit: RenderUnit, taps: [Tap]) {
      let firstTap = self.taps.count
      units.append(unit)
      self.taps += taps
      steps.append(
        Step(unit: .passUnretained(unit), inputs: firstInput..<inputs.count, taps: firstTap..<self.taps.count))
      firstInput = inputs.count
    }
  }

  private let parts: Parts
  private let output: RenderUnit
  private let skipsSilence: Bool
  /// Memory for the input of one unit, and for the delayed channels of one connection.
  private let sum: UnsafeMutablePointer<Float>
  private let spare: UnsafeMutablePointer<Float>

  /// - Parameter output: the unit whose output is that of the graph.
  init(_ parts: Parts, output: RenderUnit, skipsSilence: Bool) {
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
    sum.deallocate()
    spare.deallocate()
  }

  /// Renders `output.frameCount` frames, at most `chunkLength`.
  func render(into output: MutableAudioBlock) {
    let count = output.frameCount
    parts.steps.withUnsafeBufferPointer { steps in
      parts.inputs.withUnsafeBufferPointer { inputs in
        for step in steps {
          let inputs = UnsafeBufferPointer(rebasing: inputs[step.inputs])
          step.unit._withUnsafeGuaranteedRef { render($0, inputs, count) }
          for index in step.taps {
            step.unit._withUnsafeGuaranteedRef { parts.taps[index].store($0.block(count).block) }
          }
        }
      }
    }
    output.copy(self.output.block(count).block)
  }

  func reset() {
    for unit in parts.units { unit.reset() }
    for connection in parts.connections { connection.reset() }
  }

  private func render(_ unit: RenderUnit, _ inputs: UnsafeBufferPointer<Input>, _ count: Int) {
    if skipsSilence, unit.keepsSilence, inputs.allSatisfy(isSilent) {
      unit.beSilent()
    } else {
      unit.willRender()
      unit.render(input(of: unit, inputs, count), into: unit.block(count))
    }
  }

  private func isSilent(_ input: Input) -> Bool {
    input.source._withUnsafeGuaranteedRef { $0.isSilent }
      && input.connection._withUnsafeGuaranteedRef { $0.keepsSilence }
  }

  /// The sum of the connections into a unit; `nil` for a source.
  private func input(of unit: RenderUnit, _ inputs: UnsafeBufferPointer<Input>, _ count: Int) -> AudioBlock? {
    let channelCount = unit.inputChannelCount
    guard channelCount > 0 else { return nil }
    if inputs.count == 1, inputs[0].connection._withUnsafeGuaranteedRef({ $0.isPlain }) {
      let source = inputs[0].source._withUnsafeGuaranteedRef { $0.block(count).block }
      if source.channelCount == channelCount { return source }
    }
    let sum = MutableAudioBlock(
      base: sum, channelStride: Self.chunkLength, channelCount: channelCount, frameCount: count)
    // The sum begins with −0, which leaves every sample unchanged when it is added, including −0.
    let start: Float = inputs.isEmpty || inputs.contains(where: isSilent) ? 0 : -0.0
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
