import AllocationCounter
import AudioCore
import Foundation
import LiveAudio
import TestSignals

/// Counts the allocations on the audio thread of live sound in the same way. It makes the device's calls without a
/// device.
enum LiveProbe {
  private static let frameCount = 480
  private static let calls = 200

  static func checkAll() -> Bool {
    let ring = FrameRing(channelCount: 2, frameCount: 2 * frameCount)
    let input = StreamCallback(inputChannelCount: 2, outputChannelCount: 0, rampLength: 0) { incoming, _ in
      if let incoming { _ = ring.write(incoming) }
    }
    var isClean = check("live-input", input, hasInput: true, hasOutput: false)
    let output = StreamCallback(inputChannelCount: 0, outputChannelCount: 2, rampLength: 960) { _, outgoing in
      for c in 0..<2 { outgoing?.channel(c).update(repeating: 0.5) }
    }
    isClean = check("live-output", output, hasInput: false, hasOutput: true) && isClean
    let duplex = StreamCallback(inputChannelCount: 2, outputChannelCount: 2, rampLength: 960) { incoming, outgoing in
      if let incoming { outgoing?.copy(incoming) }
    }
    isClean = check("live-duplex", duplex, hasInput: true, hasOutput: true) && isClean
    let queue = PlaybackQueue(channelCount: 2, frameCount: 4800)
    let playback = StreamCallback(inputChannelCount: 0, outputChannelCount: 2, rampLength: 960) { _, outgoing in
      if let outgoing { queue.render(outgoing) }
    }
    let sound = AudioBuffer(
      known: [[Float](repeating: 1, count: 4800), [Float](repeating: 1, count: 4800)], sampleRate: 1)
    _ = sound.withBlock { queue.ring.write($0) }
    return check("live-playback", playback, hasInput: false, hasOutput: true) && isClean
  }

  /// Whether a callback did not allocate from its start to the silence after its requested end, and gave sound.
  private static func check(_ name: String, _ callback: StreamCallback, hasInput: Bool, hasOutput: Bool) -> Bool {
    let input = [Float](repeating: 0.25, count: 2 * frameCount)
    var output = [Float](repeating: 0, count: 2 * frameCount)
    var allocations = 0
    var isHeard = !hasOutput
    for isCounted in [false, true] {
      callback.prepare()
      for call in 0..<calls {
        if call == calls - 10 { callback.requestEnd() }
        input.withUnsafeBufferPointer { input in
          output.withUnsafeMutableBufferPointer { output in
            allocation_counter_start()
            _ = callback.process(
              input: hasInput ? input.baseAddress : nil, output: hasOutput ? output.baseAddress : nil,
              frameCount: frameCount, outputDelay: 960)
            let count = allocation_counter_stop()
            if isCounted { allocations += count }
          }
        }
        isHeard = isHeard || output.contains { $0 != 0 }
      }
    }
    print(name, allocations, isHeard ? "" : "and gave nothing")
    return isHeard && allocations == 0
  }
}
