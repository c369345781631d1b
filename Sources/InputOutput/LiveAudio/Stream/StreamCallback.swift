import AudioCore
import Dispatch
import Synchronization

/// What happens on the audio thread: samples of the device to planar blocks, the work on them, the ramps at start and
/// stop, and back. `process` neither allocates, locks nor throws; all memory is taken by the initialiser.
package final class StreamCallback: @unchecked Sendable {
  /// What is done with the frames of a call: those that came in, if there is an input, and those that go out, if there is
  /// an output. Runs on the audio thread.
  package typealias Work = @Sendable (AudioBlock?, MutableAudioBlock?) -> Void

  /// Most frames that `Work` gets at a time.
  package static let chunkLength = 1024

  /// Counted by the audio thread, read by all.
  struct Counters: ~Copyable {
    let calls = Atomic(0)
    let frames = Atomic(0)
    let overflows = Atomic(0)
    let underflows = Atomic(0)
    let nonFiniteSamples = Atomic(0)
  }

  let counters = Counters()
  /// Signalled when the device's thread has ended, for whatever reason.
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

  // Of the audio thread alone, while it runs.
  private var rampPosition = 0
  /// Whether anything was given out, which has to be heard before the end.
  private var hasSounded = false
  /// Frames of silence that are still to come before the end; `nil` until the sound has fallen to it.
  private var silence: Int?

  /// - Parameters:
  ///   - inputChannelCount: channels that come in; 0 for no input.
  ///   - outputChannelCount: channels that go out; 0 for no output.
  ///   - rampLength: frames of the rise at the start and the fall at the end.
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

  /// Returns to the beginning; not while the audio thread runs.
  package func prepare() {
    rampPosition = 0
    hasSounded = false
    silence = nil
    hasEnded.store(false, ordering: .relaxed)
    isEndRequested.store(false, ordering: .relaxed)
    while ended.wait(timeout: .now()) == .success {}
  }

  /// Asks for the end: output falls by the ramp and goes on silent until the ramp has been heard.
  package func requestEnd() { isEndRequested.store(true, ordering: .releasing) }

  /// The device's thread has ended.
  func noteEnd() {
    hasEnded.store(true, ordering: .releasing)
    ended.signal()
  }

  /// Whether the device's thread has ended since `prepare`.
  var isEnded: Bool { hasEnded.load(ordering: .acquiring) }

  /// Handles the frames of one call of the device, interleaved.
  ///
  /// - Parameters:
  ///   - input: frames that came in, or `nil` for silence.
  ///   - output: place for frames that go out; required if there are output channels.
  ///   - outputDelay: frames that the device holds already: what is written now is heard so much later.
  /// - Returns: whether the end that was asked for has been reached, so that the device may stop.
  package func process(
    input: UnsafePointer<Float>?, output: UnsafeMutablePointer<Float>?, frameCount: Int, outputDelay: Int
  ) -> Bool {
    let isEnding = isEndRequested.load(ordering: .acquiring)
    counters.calls.add(1, ordering: .relaxed)
    if isEnding && rampPosition == 0 {
      output?.update(repeating: 0, count: frameCount * outputChannelCount)
      // All that sounded must leave the device before it stops: PortAudio drops what an ALSA device still holds.
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
        // Not a number, or infinite: no device should get that, nor an ear what it makes of it.
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
