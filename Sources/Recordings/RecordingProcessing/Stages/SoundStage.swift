import AudioCore
import AudioFiles

/// One step that a recording goes through. It takes the recording's blocks in order and gives blocks; their number of
/// frames may differ.
protocol SoundStage: AnyObject {
  typealias Sink = (AudioBlock) throws -> Void

  /// The number of channels of the blocks that the stage gives.
  var outputChannelCount: Int { get }

  /// Takes the next block.
  func process(_ block: AudioBlock, _ sink: Sink) throws

  /// Gives the frames that the stage still holds at the end of the recording.
  func flush(_ sink: Sink) throws
}

/// The sample rate and the channels of the sound that enters a stage.
struct SoundShape: Sendable {
  var sampleRate: Double
  /// A new number of channels removes the layout, unless the number is one or two.
  var channelCount: Int {
    didSet { if channelCount != oldValue { channelLayout = ChannelLayout(channelCount: channelCount) } }
  }
  /// The positions of the channels; `nil` if they are not known.
  private(set) var channelLayout: ChannelLayout?

  /// The shape of the sound in a file.
  init(_ format: AudioFileFormat) {
    sampleRate = format.sampleRate
    channelCount = format.channelCount
    channelLayout = format.channelLayout
  }
}

/// A series of stages.
struct SoundPipeline {
  let stages: [any SoundStage]

  /// Sends a block through all stages.
  func process(_ block: AudioBlock, _ sink: SoundStage.Sink) throws { try push(block, 0, sink) }

  /// Ends the stages, one after the other.
  func flush(_ sink: SoundStage.Sink) throws {
    for index in stages.indices { try stages[index].flush { try push($0, index + 1, sink) } }
  }

  private func push(_ block: AudioBlock, _ index: Int, _ sink: SoundStage.Sink) throws {
    guard index < stages.count else { return try sink(block) }
    try stages[index].process(block) { try push($0, index + 1, sink) }
  }
}

extension AudioBuffer {
  /// A copy of the block in memory of its own.
  init(copying block: AudioBlock, sampleRate: Double) throws(AudioFormatError) {
    try self.init(channelCount: block.channelCount, frameCount: block.frameCount, sampleRate: sampleRate)
    withMutableBlock { $0.copy(block) }
  }
}
