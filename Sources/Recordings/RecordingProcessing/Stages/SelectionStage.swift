import AudioCore

/// Keeps, removes or silences the frames between two times.
final class SelectionStage: SoundStage {
  enum Action {
    /// Only these frames stay.
    case trim
    /// These frames go; the frames after them follow directly on the frames before them.
    case cut
    /// These frames become silent.
    case mute
  }

  let outputChannelCount: Int
  private let action: Action
  private let range: Range<Int>
  private let sampleRate: Double
  private var frame = 0

  init(_ action: Action, _ range: Range<Int>, _ shape: SoundShape) {
    outputChannelCount = shape.channelCount
    sampleRate = shape.sampleRate
    self.action = action
    self.range = range
  }

  func process(_ block: AudioBlock, _ sink: Sink) throws {
    let selected = range.clamped(to: frame..<frame + block.frameCount)
    let (start, end) = (selected.lowerBound - frame, selected.upperBound - frame)
    frame += block.frameCount
    func give(_ frames: Range<Int>) throws {
      if !frames.isEmpty { try sink(block.frames(frames)) }
    }
    switch action {
    case .trim: try give(start..<end)
    case _ where start == end: try sink(block)
    case .cut:
      try give(0..<start)
      try give(end..<block.frameCount)
    case .mute:
      try give(0..<start)
      let silence = try AudioBuffer(channelCount: block.channelCount, frameCount: end - start, sampleRate: sampleRate)
      try silence.withBlock(sink)
      try give(end..<block.frameCount)
    }
  }

  func flush(_ sink: Sink) throws {}
}
