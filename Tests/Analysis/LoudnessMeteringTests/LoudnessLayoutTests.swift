import AudioCore
import Expectations
import Foundation
import LoudnessMetering
import Testing

@Suite struct LoudnessLayoutTests {
  /// BS.1770-5, Annex 3: weights by direction.
  @Test func weightsByDirection() {
    func weight(_ azimuth: Double, _ elevation: Double) -> Double {
      LoudnessLayout.Loudspeaker.position(azimuth: azimuth, elevation: elevation).weight
    }
    for side in [60.0, 90, 110, 120, -60, -90, -120, 270, -270, 450] { expectEqual(weight(side, 0), 1.41, "\(side)°") }
    for front in [0.0, 30, -30, 59.9, 120.1, -135, 180, 330] { expectEqual(weight(front, 0), 1, "\(front)°") }
    expect(weight(90, 29.9) == 1.41 && weight(90, -29.9) == 1.41)
    expect(weight(90, 30) == 1 && weight(90, -30) == 1 && weight(110, 90) == 1)
    expectEqual(LoudnessLayout.Loudspeaker.lowFrequencyEffects.weight, 0)
  }

  @Test func namedLayouts() throws {
    expectEqual(LoudnessLayout.mono.weights, [1])
    expectEqual(LoudnessLayout.stereo.weights, [1, 1])
    expectEqual(LoudnessLayout.surround50.weights, [1, 1, 1, 1.41, 1.41])
    expectEqual(LoudnessLayout.surround51.weights, [1, 1, 1, 0, 1.41, 1.41])
    expectEqual(LoudnessLayout.surround71.weights, [1, 1, 1, 0, 1, 1, 1.41, 1.41])
    let large = LoudnessLayout.surround222
    expectEqual(large.channelCount, 24)
    // FL, FR at 60°, SiL, SiR at 90°; LFE1, LFE2.
    expectEqual(large.weights.indices.filter { large.weights[$0] == 1.41 }, [0, 1, 10, 11])
    expectEqual(large.weights.indices.filter { large.weights[$0] == 0 }, [3, 9])
    for (count, layout) in [(1, LoudnessLayout.mono), (2, .stereo), (5, .surround50), (6, .surround51)] {
      expectEqual(try LoudnessLayout(channelCount: count), layout)
    }
    expectEqual(try LoudnessLayout(channelCount: 8).weights, Array(repeating: 1, count: 8))
  }

  /// The weights of BS.1770-5, Annex 3, by the names of layouts. A single pair of surrounds is at 110°, the back pair
  /// of two at 135°, a back centre at 180°.
  @Test func weightsByPositions() throws {
    let weights: [(String, [Double])] = [
      ("2.1", [1, 1, 0]), ("3.0", [1, 1, 1]), ("3.1", [1, 1, 1, 0]), ("4.0", [1, 1, 1, 1]), ("4.1", [1, 1, 1, 0, 1]),
      ("quad", [1, 1, 1.41, 1.41]), ("quad(side)", [1, 1, 1.41, 1.41]), ("5.1(side)", [1, 1, 1, 0, 1.41, 1.41]),
      ("6.1", [1, 1, 1, 0, 1, 1.41, 1.41]), ("6.1(back)", [1, 1, 1, 0, 1.41, 1.41, 1]),
      ("7.1", [1, 1, 1, 0, 1, 1, 1.41, 1.41]), ("7.1(wide)", [1, 1, 1, 0, 1.41, 1.41, 1, 1]),
    ]
    for (name, expected) in weights {
      let layout = LoudnessLayout(try require(ChannelLayout(name: name)))
      expect(layout.weights == expected && layout.description == name)
      expect(LoudnessLayout.named.contains { $0.name == name && $0.layout == layout })
    }
    expectEqual(LoudnessLayout(try require(ChannelLayout([.topFrontLeft, .topCentre]))).weights, [1, 1])
    expectEqual(LoudnessLayout.named.first { $0.name == "dual-mono" }?.layout, .dualMono)
  }

  /// Dual mono is 10 log₁₀ 2 (3.01 dB) louder than mono, equals the same sound in both channels of a stereo signal, and
  /// has a name.
  @Test func monoAndDualMono() throws {
    let mono = GatedSignal([([-20], 1)])
    let single = try mono.measurement(sampleRate: 8000)
    let dual = try mono.measurement(sampleRate: 8000, layout: .dualMono)
    let stereo = try GatedSignal([([-20, -20], 1)]).measurement(sampleRate: 8000)
    let levels = try [single, dual, stereo].map { try require($0.integrated.value) }
    expectLess(abs(levels[1] - levels[0] - 3.0103), 1e-4)
    expectLess(abs(levels[1] - levels[2]), 1e-9)
    expect(single.layout.description == "mono" && dual.layout.description == "dual mono")
  }

  /// A layout that the caller defines, with an odd number of channels and an LFE in the middle.
  @Test func ownLayout() throws {
    let layout = try LoudnessLayout(
      "one to the left, one above",
      loudspeakers: [
        .position(azimuth: 90, elevation: 0), .lowFrequencyEffects, .position(azimuth: 90, elevation: 45),
        .position(azimuth: 0, elevation: 0),
      ])
    let front = try require(try GatedSignal([([-20], 1)]).measurement(sampleRate: 8000).integrated.value)
    for (channel, weight) in [(0, 1.41), (2, 1), (3, 1)] {
      let levels = (0..<4).map { $0 == channel ? -20.0 : nil }
      let found = try GatedSignal([(levels, 1)]).measurement(sampleRate: 8000, layout: layout)
      expectLess(abs(try require(found.integrated.value) - front - 10 * log10(weight)), 1e-9)
      expectEqual(found.layout, layout)
    }
  }
}
