import AudioCore

/// A graph made ready to be rendered: its nodes in order, their memory, and what flows where. It does not change; another
/// graph is another plan.
final class RenderPlan: @unchecked Sendable {
  /// Frames rendered at a time, at most.
  static let chunkLength = 256

  struct Input {
    /// The place of the node that it comes from.
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
  /// The place of the output's step.
  private let outputStep: Int
  /// For each step its input's channels, then its output's; at the end room for a connection's delayed channels.
  private let memory: UnsafeMutablePointer<Float>
  private let inputs: [UnsafeMutablePointer<Float>]
  private let outputs: [UnsafeMutablePointer<Float>]
  private let spare: UnsafeMutablePointer<Float>

  /// - Parameter steps: every node after those that flow into it, the graph's output last.
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

  /// What flows into a node; `nil` if it is a source.
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
    // −0 is what leaves every sample as it is when it is added, −0 itself as well.
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
