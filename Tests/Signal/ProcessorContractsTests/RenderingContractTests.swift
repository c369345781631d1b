import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import TestSignals
import Testing

/// The checker finds each kind of violation, and reports nothing if the contract is kept.
@Suite struct RenderingContractTests {
  private struct Ramp: AudioGenerator {
    let sampleRate = 8000.0
    let channelCount = 2
    var value: Float = 0
    var forgets = true
    var startsEachBlockAnew = false

    mutating func render(into block: MutableAudioBlock) {
      if startsEachBlockAnew { value = 0 }
      for n in 0..<block.frameCount {
        value += 0.001
        for c in 0..<2 { block.channel(c)[n] = value }
      }
    }
    mutating func reset() { if forgets { value = 0 } }
  }

  private struct Delay: AudioEffect {
    let sampleRate = 8000.0
    let channelCount = 1
    let latencyInFrames = 1
    var last: Float = 0
    var readsLate = false

    mutating func process(_ input: AudioBlock, into output: MutableAudioBlock) {
      for n in 0..<input.frameCount {
        let sample = input.channel(0)[n]
        output.channel(0)[n] = last
        last = readsLate ? input.channel(0)[n] : sample
      }
    }
    mutating func reset() { last = 0 }
  }

  private let noise = AudioBuffer(known: (0..<3000).map { Float(sin(Double($0 * $0))) }, sampleRate: 8000)

  @Test func nothingIsFoundWhereAllIsKept() {
    expectEqual(RenderingContract.violations(of: { Ramp() }, frameCount: 3000), [])
    expectEqual(RenderingContract.violations(of: { Delay() }, on: noise), [])
  }

  @Test func eachBrokenPromiseIsFound() {
    let kept = RenderingContract.violations(of: { Ramp(forgets: false) }, frameCount: 3000)
    expect(kept.count == 1 && kept[0].hasPrefix("after reset()"))
    let cut = RenderingContract.violations(of: { Ramp(startsEachBlockAnew: true) }, frameCount: 3000)
    expect(cut.count == 4 && cut[0].hasPrefix("blocks of 1 frames"))
    let overwritten = RenderingContract.violations(of: { Delay(readsLate: true) }, on: noise)
    expect(overwritten.count == 1 && overwritten[0].hasPrefix("into the memory of its input"))
    let silent = AudioBuffer(silence: 100, sampleRate: 8000)
    expectEqual(RenderingContract.violations(of: { Delay() }, on: silent), ["it gave silence, so nothing was checked"])
  }

  @Test func anEffectOnAWholeSignalTakesItsLatencyOff() throws {
    var delay = Delay()
    expectEqual(try delay.applied(to: noise), noise)
    let longer = try delay.applied(to: noise, tail: 5000)
    expectEqual(longer.frameCount, 8000)
    let faster = AudioBuffer(silence: 100, sampleRate: 16_000)
    expect(throws: AudioFormatError.differentSampleRate(16_000, expected: 8000)) { try delay.applied(to: faster) }
    let stereo = AudioBuffer(silence: 100, channelCount: 2, sampleRate: 8000)
    expect(throws: AudioFormatError.channelCount(2, expected: 1...1)) { try delay.applied(to: stereo) }
    expectEqual(RenderingContract.violations(of: { Delay() }, on: stereo), ["channels: expected 1, got 2"])
  }

  @Test func valuesOfParametersAreClampedOrRefused() throws {
    let gain = AudioParameter("gain", unit: "dB", range: -60...12, defaultValue: 0)
    expectEqual(gain.clamped(20), 12)
    expectEqual(gain.clamped(.nan), 0)
    expectEqual(try gain.checked(-60), -60)
    #expect {
      try gain.checked(.nan)
    } throws: { "\($0)" == "gain: expected -60.0 to 12.0 dB, got nan dB" }
  }
}
