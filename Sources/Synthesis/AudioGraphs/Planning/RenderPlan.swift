import AudioCore

/// An immutable plan for the renderer: the nodes in order, their memory and their connections. Each change of the graph
/// gives a new plan.
final class RenderPlan: @unchecked Sendable {
  /// The most frames that are rendered at a time.
  static let chunkLength = 256

  struct Input {
    /// The index of the step of the connection's source.
    let source: Int
    let connection: Connection
  }

  struct Step {
    let unit: RenderUnit
    let inputChannelCount: Int
    let outputChannelCount: Int
    let inputs: [Input]
    let taps: [Tap]
  }

  private let steps: [Step]
  /// The index of the output's step.
  private let outputStep: Int
  /// For each step the channels of its input and then of its output; at the end, memory for the delayed channels of one
  /// connection.
  private let memory: UnsafeMutablePointer<Float>
  private let inputs: [UnsafeMutablePointer<Float>]
  private let outputs: [UnsafeMutablePointer<Float>]
  private let spare: UnsafeMutablePointer<Float>

  /// - Parameter steps: the nodes in the order of rendering, the output of the graph last.
  init(_ steps: [Step]) {
    self.steps = steps
    outputStep = steps.count - 1
    let widest = steps.map(\.outputChannelCount).max() ?? 1
    let channels = steps.map { $0.inputChannelCount + $0.outputChannelCount }.reduce(0, +) + widest
    memory = .allocate(capacity: channels * Self.chunkLength)
    memory.initialize(repeating: 0, count: channels * Self.chunkLength)
    var next = memory
    var (inputs, outputs): ([UnsafeMutablePointer<Float>], [UnsafeMutablePointer<Float>]) = ([], [])
    for step in steps {
      inputs.append(next)
      next += step.inputChannelCount * Self.chunkLength
      outputs.append(next)
      next += step.outputChannelCount * Self.chunkLength
    }
    (self.inputs, self.outputs, spare) = (inputs, outputs, next)
  }

  deinit { memory.deallocate() }

  /// Renders `output.frameCount` frames, at most `chunkLength`.
  func render(into output: MutableAudioBlock) {
    let count = output.frameCount
    for index in steps.indices {
      let target = block(outputs[index], steps[index].outputChannelCount, count)
      steps[index].unit.render(input(of: index, count), into: target)
      for tap in steps[index].taps { tap.store(target.block) }
    }
    output.copy(block(outputs[outputStep], steps[outputStep].outputChannelCount, count).block)
  }

  func reset() {
    for step in steps {
      step.unit.reset()
      for input in step.inputs { input.connection.reset() }
    }
  }

  /// The sum of the connections into a node; `nil` for a source.
  private func input(of index: Int, _ count: Int) -> AudioBlock? {
    let channelCount = steps[index].inputChannelCount
    guard channelCount > 0 else { return nil }
    let connections = steps[index].inputs
    if connections.count == 1 {
      let source = connections[0].source
      if connections[0].connection.isPlain, steps[source].outputChannelCount == channelCount {
        return block(outputs[source], channelCount, count).block
      }
    }
    let sum = block(inputs[index], channelCount, count)
    // The sum begins with −0, which leaves every sample unchanged when it is added, including −0.
    for c in 0..<channelCount { sum.channel(c).update(repeating: connections.isEmpty ? 0 : -0.0) }
    for input in connections {
      let channels = steps[input.source].outputChannelCount
      input.connection.add(
        block(outputs[input.source], channels, count).block, to: sum, delayed: block(spare, channels, count))
    }
    return sum.block
  }

  private func block(_ base: UnsafeMutablePointer<Float>, _ channelCount: Int, _ count: Int) -> MutableAudioBlock {
    MutableAudioBlock(base: base, channelStride: Self.chunkLength, channelCount: channelCount, frameCount: count)
  }
}
