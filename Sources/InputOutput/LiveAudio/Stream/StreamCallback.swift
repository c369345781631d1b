import AudioCore
import Dispatch
import Synchronization

/// The work of the audio thread: it converts the device's samples to planar blocks, calls the work on them, applies the
/// ramps at start and stop, and converts back. `process` does not allocate, lock or throw; the initialiser allocates
/// all memory.
package final class StreamCallback: @unchecked Sendable {
  /// Handles the frames of one call: the input frames, if there is an input, and the output frames, if there is an
  /// output. It runs on the audio thread.
  package typealias Work = @Sendable (AudioBlock?, MutableAudioBlock?) -> Void

  /// The most frames in one call of `Work`.
  package static let chunkLength = 1024

  /// The audio thread writes the counters; any thread reads them.
  struct Counters: ~Copyable {
    let calls = Atomic(0)
    let frames = Atomic(0)
    let overflows = Atomic(0)
    let underflows = Atomic(0)
    let nonFiniteSamples = Atomic(0)
  }

  let counters = Counters()
  /// Signalled when the device's thread has ended for any reason.
  let ended = DispatchSemaphore(value: 0)

  private let inputChannelCount: Int
  private let outputChannelCount: Int
  let rampLength: Int
  private let gains: UnsafeMutablePointer<Float>
  private let planarInput: UnsafeMutablePointer<Float>
  private let planarOutput: UnsafeMutablePointer<Float>
  private let work: Work
  private let hasEnded = Atomic(false)
  private let isEndRequested = Atomic(false)

  // While the audio thread runs, only it accesses these variables.
  private var rampPosition = 0
  /// Whether sound was written that has to be heard before the end.
  private var hasSounded = false
  /// Frames of silence left before the end; `nil` until the ramp has reached silence.
  private var silence: Int?

  /// - Parameters:
  ///   - inputChannelCount: number of input channels; 0 for no input.
  ///   - outputChannelCount: number of output channels; 0 for no output.
  ///   - rampLength: length of the ramps at the start and at the end.
  package init(inputChannelCount: Int, outputChannelCount: Int, rampLength: Int, work: @escaping Work) {
    self.inputChannelCount = inputChannelCount
    self.outputChannelCount = outputChannelCount
    self.rampLength = rampLength
    self.work = work
    gains = .allocate(capacity: max(1, rampLength))
    _ = UnsafeMutableBufferPointer(start: gains, count: rampLength)
      .initialize(from: FadeRamp(frameCount: rampLength).gains)
    planarInput = Self.zeros(inputChannelCount)
    planarOutput = Self.zeros(outputChannelCount)
  }

  deinit {
    gains.deallocate()
    planarInput.deallocate()
    planarOutput.deallocate()
  }

  /// Returns to the initial state. It must not be called while the audio thread runs.
  package func prepare() {
    rampPosition = 0
    hasSounded = false
    silence = nil
    hasEnded.store(false, ordering: .relaxed)
    isEndRequested.store(false, ordering: .relaxed)
    while ended.wait(timeout: .now()) == .success {}
  }

  /// Requests the end: the output falls in the ramp and continues with silence until the ramp has been heard.
  package func requestEnd() { isEndRequested.store(true, ordering: .releasing) }

  /// Records that the device's thread has ended.
  func noteEnd() {
    hasEnded.store(true, ordering: .releasing)
    ended.signal()
  }

  /// Whether the device's thread has ended since `prepare`.
  var isEnded: Bool { hasEnded.load(ordering: .acquiring) }

  /// Handles the interleaved frames of one call of the device.
  ///
  /// - Parameters:
  ///   - input: the input frames; `nil` for silence.
  ///   - output: memory for the output frames; required if there are output channels.
  ///   - outputDelay: frames that the device already holds, which delay the frames of this call.
  /// - Returns: whether the requested end has been reached, so that the device may stop.
  package func process(
    input: UnsafePointer<Float>?, output: UnsafeMutablePointer<Float>?, frameCount: Int, outputDelay: Int
  ) -> Bool {
    let isEnding = isEndRequested.load(ordering: .acquiring)
    counters.calls.add(1, ordering: .relaxed)
    if isEnding && rampPosition == 0 {
      output?.update(repeating: 0, count: frameCount * outputChannelCount)
      // All sound must have left the device before it stops, since PortAudio drops the frames that an ALSA device still
      // holds.
      let left = (silence ?? (hasSounded ? outputDelay + rampLength : 0)) - frameCount
      silence = left
      return left <= 0
    }
    var start = 0
    while start < frameCount {
      let count = min(Self.chunkLength, frameCount - start)
      let incoming = inputChannelCount > 0 ? takeIn(input.map { $0 + start * inputChannelCount }, count) : nil
      let outgoing =
        outputChannelCount > 0
        ? MutableAudioBlock(
          base: planarOutput, channelStride: Self.chunkLength, channelCount: outputChannelCount, frameCount: count)
        : nil
      work(incoming, outgoing)
      if let output { giveOut(output + start * outputChannelCount, count, isEnding: isEnding) }
      start += count
    }
    counters.frames.add(frameCount, ordering: .relaxed)
    hasSounded = outputChannelCount > 0
    return false
  }

  private func takeIn(_ source: UnsafePointer<Float>?, _ count: Int) -> AudioBlock {
    let (target, channelCount) = (planarInput, inputChannelCount)
    for c in 0..<channelCount {
      let channel = target + c * Self.chunkLength
      if let source {
        for n in 0..<count { channel[n] = source[n * channelCount + c] }
      } else {
        channel.update(repeating: 0, count: count)
      }
    }
    return AudioBlock(
      base: target, channelStride: Self.chunkLength, channelCount: channelCount, frameCount: count)
  }

  private func giveOut(_ target: UnsafeMutablePointer<Float>, _ count: Int, isEnding: Bool) {
    let (source, channelCount, gains, length) = (planarOutput, outputChannelCount, gains, rampLength)
    var position = rampPosition
    var bad = 0
    for n in 0..<count {
      let gain: Float
      if isEnding {
        gain = position > 0 ? gains[position - 1] : 0
        position = max(0, position - 1)
      } else {
        gain = position < length ? gains[position] : 1
        position = min(length, position + 1)
      }
      for c in 0..<channelCount {
        var sample = source[c * Self.chunkLength + n]
        // Not a number or infinite: a device could turn it into a loud noise.
        if sample.bitPattern & 0x7F80_0000 == 0x7F80_0000 {
          sample = 0
          bad += 1
        }
        target[n * channelCount + c] = sample * gain
      }
    }
    rampPosition = position
    if bad > 0 { counters.nonFiniteSamples.add(bad, ordering: .relaxed) }
  }

  private static func zeros(_ channelCount: Int) -> UnsafeMutablePointer<Float> {
    let count = max(1, channelCount) * chunkLength
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    return memory
  }
}
