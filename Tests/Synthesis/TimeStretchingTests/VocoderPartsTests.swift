import AudioCore
import Expectations
import Foundation
import TestSignals
import Testing
import TimeStretching

/// The parts of the vocoder, tested one by one.
@Suite struct VocoderPartsTests {
  @Test func anglesAreExactToAFewMillionthsOfATurn() {
    for step in 0..<10_000 {
      let turns = Double(step) / 10_000 - 0.4999
      let wrapped = Turns.wrapped(turns)
      let (x, y) = (cos(2 * .pi * turns), sin(2 * .pi * turns))
      expectLess(abs(Double(Turns.angle(Float(x), Float(y))) - wrapped), 1e-6)
      let unit = Turns.unit(wrapped)
      expect(abs(Double(unit.x) - x) < 1e-6 && abs(Double(unit.y) - y) < 1e-6)
      expectLess(abs(Turns.wrapped(turns + 123_456) - wrapped), 1e-10)
    }
    expectEqual(Turns.angle(0, 0), 0)
  }

  @Test func logarithmsAreExactToAThousandthOfADecibel() {
    for step in -300...300 {
      let x = Float(step) / 10
      let power = BinaryLogarithm.exp2(SIMD8(repeating: x))[3]
      expectLess(abs(Double(power) / exp2(Double(x)) - 1), 1e-4)
      expectLess(abs(Double(BinaryLogarithm.log2(exp2(x))) - Double(x)), 1e-4)
    }
  }

  /// The lobe agrees with the transform of a windowed sine, bin by bin.
  @Test func theLobeIsThatOfAHannWindow() {
    let length = 256
    for frequency in [20.0, 20.3, 20.5, 41.77] {
      let lobe = HannLobe(frequency: frequency)
      for b in Int(frequency) - 5...Int(frequency) + 6 {
        var (re, im) = (0.0, 0.0)
        for n in 0..<length {
          let window = 0.5 - 0.5 * cos(2 * .pi * Double(n) / Double(length))
          // The sine has phase 0 at the window's centre.
          let angle = 2 * .pi * (frequency * Double(n - length / 2) - Double(b * n)) / Double(length)
          re += window * cos(angle)
          im += window * sin(angle)
        }
        expectLess(abs(re / (Double(length) / 2) - Double(lobe.value(at: b))), 2e-4, "\(frequency), bin \(b)")
        expectLess(abs(im / (Double(length) / 2)), 2e-4)
      }
    }
  }

  @Test func sideLobesAreNoPeaks() {
    let frequencies = [40.2, 61.5, 67.1, 200.0]
    var power = [Float](repeating: 0, count: 257)
    for b in power.indices {
      let sum = frequencies.reduce(Float(0)) { sum, frequency in
        sum + (abs(Double(b) - frequency) < 12 ? HannLobe(frequency: frequency).value(at: b) : 0)
      }
      power[b] = sum * sum
    }
    var peaks = SpectralPeaks(binCount: power.count)
    peaks.find(in: power, power.count)
    let found = (0..<peaks.count).map { peaks.bins[$0] }.filter { power[$0] > 1e-4 }
    expect(found == [40, 61, 67, 200] || found == [40, 62, 67, 200], "\(found)")
    for index in 0..<peaks.count {
      expect(peaks.starts[index] <= peaks.bins[index] && peaks.bins[index] < peaks.starts[index + 1])
    }
    expectEqual(peaks.starts[peaks.count], power.count)
  }

  /// A click is found within a tenth of a millisecond, and the start of a tone within half a period. The pulses of a
  /// voice, noise and a steady tone are no transients.
  @Test func transientsAreWhereSoundBegins() throws {
    let rate = 44_100.0
    func transients(_ samples: [Float]) throws -> [Int] {
      var detector = try TransientDetector(sampleRate: rate, channelCount: 1)
      var history = SampleHistory(channelCount: 1, length: 4096)
      var found: [Int] = []
      AudioBuffer(known: samples, sampleRate: rate).forEachBlock(of: detector.cellLength) { block in
        guard block.frameCount == detector.cellLength else { return }
        history.append(block)
        if let place = detector.process(history) { found.append(place) }
      }
      return found
    }
    var clicks = TestSignal.sine(frequency: 300, amplitude: 0.2, frameCount: 44_100, sampleRate: rate)
    clicks[20_001] += 0.5
    clicks[30_017] += 0.5
    let places = try transients(clicks).filter { $0 > 2000 }
    expect(places.count == 2 && zip(places, [20_001, 30_017]).allSatisfy { abs($0 - $1) <= 4 }, "\(places)")
    let silence = [Float](repeating: 0, count: 10_000)
    let tone = TestSignal.sine(frequency: 300, amplitude: 0.2, frameCount: 34_100, sampleRate: rate)
    let begun = try transients(silence + tone)
    expect(begun.count == 1 && begun.allSatisfy { abs($0 - 10_000) < 74 }, "\(begun)")
    let pulses = (0..<44_100).map { Float($0 % 441 < 8 ? 0.5 : 0) }
    expect(try transients(pulses).allSatisfy { $0 < 1000 })
    expect(try transients(TestSignal.whiteNoise(amplitude: 0.3, frameCount: 44_100, seed: 1)).allSatisfy { $0 < 1000 })
    expect(try transients(silence).isEmpty)
  }

  /// Around a transient input is read at the speed of the output, elsewhere at a constant speed, and never backwards.
  @Test(arguments: [0.25, 0.5, 0.8, 1.25, 2, 4]) func theReadingKeepsStepNearTransients(pace: Double) {
    var map = TimeMap(reach: 900)
    let inputs = [20_000, 21_500, 40_000]
    for input in inputs {
      map.addTransient(at: input, output: Int((Double(input) / pace).rounded()), pace: pace)
    }
    var last = Int.min
    for output in stride(from: 0, to: Int(60_000 / pace), by: 128) {
      let reading = map.reading(at: output, nominal: Double(output) * pace)
      expectAtLeast(reading.position, last, "at \(output)")
      last = reading.position
      for input in [20_000, 40_000] {
        let distance = output - Int((Double(input) / pace).rounded())
        if abs(distance) < 100 { expect(reading.isInStep && reading.position == input + distance) }
      }
      let isFar = inputs.allSatisfy { abs(Double(output) - Double($0) / pace) > 6000 }
      if isFar { expect(!reading.isInStep && abs(Double(reading.position) - Double(output) * pace) <= 0.5) }
    }
  }
}
