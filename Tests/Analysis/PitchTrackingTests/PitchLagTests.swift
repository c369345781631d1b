import AudioCore
import Expectations
import Foundation
import PitchTracking
import TestSignals
import Testing

/// How long a frame waits for its decision, when the input comes frame by frame.
@Suite struct PitchLagTests {
  /// Two octaves that stay equally good keep both paths until the memory is full: the stated bound is reached, and never
  /// exceeded.
  @Test(arguments: [0, 1, 5, 15, 16])
  func theLeastCostPathsBoundIsReached(start: Int) {
    var path = PitchPath(octaveJumpCost: 1000, voicingCost: 0.14, hop: 0.01, lag: nil)
    expectEqual(path.longestWait, PitchPath.capacity - 1)
    var (longest, emitted) = (0, 0)
    for index in 0..<3 * PitchPath.capacity {
      path.beginFrame(unvoicedStrength: index < start ? 3 : 0.1)
      if index >= start {
        for frequency in [400.0, 200] {
          path.addCandidate(frequency: frequency, logFrequency: log2(frequency), strength: 0.9, confidence: 0.9)
        }
      }
      path.endFrame(unvoicedConfidence: 0) { _ in
        longest = max(longest, index - emitted)
        emitted += 1
      }
    }
    if start == 0 { expectEqual(longest, path.longestWait) } else { expectAtMost(longest, path.longestWait) }
    // Paths are checked every 16 frames.
    expectGreater(longest, path.longestWait - 16)
  }

  /// The same for two pitches that are out of each other's reach and equally probable.
  @Test func theMostProbablePathsBoundIsReached() {
    var path = PitchGridPath(pitchCount: 8, reach: 1, changeProbability: 0.02, lag: nil)
    expectEqual(path.longestWait, PitchGridPath.capacity - 1)
    let voiced = (0..<8).map { Float($0 == 1 || $0 == 6 ? log(0.4) : -30) }
    var longest = 0
    for index in 0..<2 * PitchGridPath.capacity {
      voiced.withUnsafeBufferPointer {
        path.append(voiced: $0, unvoiced: -30) { frame, _ in longest = max(longest, index - frame) }
      }
    }
    expectEqual(longest, path.longestWait)
  }

  /// Sounds of which a tracker may be unsure.
  private static let sounds: [(name: String, samples: [Float])] = {
    let count = 32_000
    let noise = TestSignal.whiteNoise(amplitude: 0.3, frameCount: count, seed: 55)
    let low = TestSignal.sine(frequency: 100, amplitude: 0.3, frameCount: count, sampleRate: 8000)
    let high = TestSignal.sine(frequency: 201, amplitude: 0.3, frameCount: count, sampleRate: 8000)
    let glide = (0..<count).map { n -> Float in
      let t = Double(n) / 8000
      return Float(0.4 * sin(2 * .pi * (100 * t + 40 * t * t)))
    }
    return [
      ("white noise, seed 55", noise), ("two tones nearly an octave apart", zip(low, high).map { $0 + $1 }),
      ("a tone in noise of its level", zip(low, noise).map { $0 + $1 }), ("a glide", glide),
      ("tone and silence by turns", low.enumerated().map { $0.offset / 800 % 2 == 0 ? $0.element : 0 }),
      ("an impulse every 50 ms", (0..<count).map { $0 % 400 == 0 ? 0.9 : 0 }),
    ]
  }()

  /// No frame waits longer than `latencyInFrames`, sample by sample, in either mode, and in these sounds none a second.
  @Test(arguments: [PitchMethod.autocorrelation, .probabilisticYIN], PitchConfiguration.Mode.allCases)
  func noFrameWaitsLonger(method: PitchMethod, mode: PitchConfiguration.Mode) throws {
    let configuration = PitchConfiguration(minimumFrequency: 60, maximumFrequency: 1000, mode: mode)
    for (name, samples) in Self.sounds {
      var tracker = try method.makeTracker(configuration: configuration, sampleRate: 8000)
      let latency = tracker.latencyInFrames
      var (received, longest, count) = (0, 0, 0)
      AudioBuffer(known: samples, sampleRate: 8000).forEachBlock(of: 1) { block in
        received += 1
        tracker.process(block) { _ in
          longest = max(longest, received - 80 * count)
          count += 1
        }
      }
      expectGreater(count, 0, "\(name)")
      expectAtMost(longest, min(latency, 8000), "\(name): \(longest) samples")
    }
  }
}
