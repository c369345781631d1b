import AudioCore
import Expectations
import Foundation
import LiveAudio
import LiveMeasures
import TestSignals
import Testing

/// The work of the audio thread, tested without a device.
@Suite struct StreamCallbackTests {
  /// Plays ones through a callback in calls of `length` frames and requests the end after `duration` frames, a multiple
  /// of all lengths used here. Returns all output, interleaved, and the number of frames after which the end was
  /// reached.
  private func run(_ length: Int, duration: Int, rampLength: Int, delay: Int = 0) -> (samples: [Float], end: Int) {
    let callback = StreamCallback(inputChannelCount: 0, outputChannelCount: 2, rampLength: rampLength) { _, block in
      for c in 0..<2 { block?.channel(c).update(repeating: c == 0 ? 1 : -0.5) }
    }
    var samples: [Float] = []
    var buffer = [Float](repeating: .nan, count: 2 * length)
    while true {
      let isDone = callback.process(input: nil, output: &buffer, frameCount: length, outputDelay: delay)
      samples += buffer
      if isDone { return (samples, samples.count / 2) }
      if samples.count / 2 == duration { callback.requestEnd() }
    }
  }

  /// Calls of any length give the same samples, except for the silence at the end.
  @Test(arguments: [1, 7, 64, 1024, 7168]) func cutsDoNotMatter(length: Int) {
    let whole = run(7 * 1024 * 2, duration: 7 * 1024 * 2, rampLength: 960).samples
    let cut = run(length, duration: 7 * 1024 * 2, rampLength: 960).samples
    let count = 2 * (7 * 1024 * 2 + 960)
    expect(cut.prefix(count).elementsEqual(whole.prefix(count)))
    expect(cut.dropFirst(count).allSatisfy { $0 == 0 })
  }

  @Test func itRisesAndFallsByTheRamp() {
    let (samples, _) = run(64, duration: 6400, rampLength: 960)
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    let gains = FadeRamp(frameCount: 960).gains
    expect(left.prefix(960).elementsEqual(gains))
    expect(left[960..<6400].allSatisfy { $0 == 1 })
    expect(left[6400..<7360].elementsEqual(gains.reversed()))
    expect(left.dropFirst(7360).allSatisfy { $0 == 0 })
    expect(zip(samples.indices, samples).allSatisfy { $0.isMultiple(of: 2) || $1 == -0.5 * samples[$0 - 1] })
  }

  /// The device is released only after all sound has left it, with and without a ramp.
  @Test(arguments: [0, 100, 48_000], [0, 100]) func theEndWaitsForTheDevice(delay: Int, rampLength: Int) {
    let (_, end) = run(64, duration: 640, rampLength: rampLength, delay: delay)
    expectAtLeast(end, 640 + rampLength + delay)
    expectAtMost(end, 640 + rampLength + delay + rampLength + 4 * 64)
  }

  @Test func anEndBeforeTheBeginningIsAnEnd() {
    let callback = StreamCallback(inputChannelCount: 0, outputChannelCount: 1, rampLength: 10) { _, _ in
      Issue.record("nothing is to be rendered")
    }
    callback.requestEnd()
    var buffer = [Float](repeating: .nan, count: 64)
    expect(callback.process(input: nil, output: &buffer, frameCount: 64, outputDelay: 0))
    expect(buffer.allSatisfy { $0 == 0 })
  }

  /// An end that is requested during the fade-in fades out from the current gain.
  @Test func anEndWithinTheRiseDoesNotJump() {
    let (samples, _) = run(64, duration: 320, rampLength: 960)
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    let gains = FadeRamp(frameCount: 960).gains
    expect(left[..<320].elementsEqual(gains[..<320]))
    expect(left[320..<640].elementsEqual(gains[..<320].reversed()))
    expect(left.dropFirst(640).allSatisfy { $0 == 0 })
  }

  @Test func theRampIsSmoothAndSymmetric() {
    let gains = FadeRamp(frameCount: 960).gains
    expect(gains.allSatisfy { $0 > -1e-7 && $0 <= 1 } && zip(gains, gains.dropFirst()).allSatisfy { $0 <= $1 })
    // g(x) + g(1 − x) = 1 within Float's rounding.
    expect(zip(gains, gains.reversed()).allSatisfy { abs($0 + $1 - 1) < 1e-6 })
    expect(FadeRamp(frameCount: 0).gains.isEmpty && FadeRamp(frameCount: 1).gains == [0.5])
  }

  /// A start with the default ramp splatters less outside the octave around 1 kHz than a raised cosine of the same
  /// length.
  @Test func theRampSplattersLessThanARaisedCosine() throws {
    func splatter(_ gain: (Int) -> Float) throws -> Double {
      var tone = TestSignal.sine(frequency: 1000, amplitude: 0.5, phase: 0.3, frameCount: 72_000, sampleRate: 48_000)
      for n in tone.indices { tone[n] *= n < 36_000 ? 0 : n < 36_960 ? gain(n - 36_000) : 1 }
      return try Splatter.decibels(tone[...], frequency: 1000, amplitude: 0.5, sampleRate: 48_000)
    }
    let gains = FadeRamp(frameCount: 960).gains
    expectLess(try splatter { gains[$0] }, -105)
    expectLess(abs(try splatter { Float(0.5 - 0.5 * cos(.pi * Double($0 + 1) / 961)) } + 76), 0.5)
  }

  /// Channels are deinterleaved and interleaved again. Input that the host does not have is silence.
  @Test func duplexPassesChannelsThrough() {
    let callback = StreamCallback(inputChannelCount: 3, outputChannelCount: 3, rampLength: 0) { incoming, outgoing in
      if let incoming, let outgoing { outgoing.copy(incoming) }
    }
    let input = TestSignal.whiteNoise(amplitude: 1, frameCount: 3 * 5000, seed: 3)
    var output = [Float](repeating: .nan, count: input.count)
    expect(!callback.process(input: input, output: &output, frameCount: 5000, outputDelay: 0))
    expectEqual(output, input)
    _ = callback.process(input: nil, output: &output, frameCount: 5000, outputDelay: 0)
    expect(output.allSatisfy { $0 == 0 })
  }
}
