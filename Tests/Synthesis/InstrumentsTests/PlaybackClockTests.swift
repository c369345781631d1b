import AudioCore
import Expectations
import Foundation
import Instruments
import TestSignals
import Testing

/// What an engine does beside a player to know when it becomes silent.
private struct Prediction {
  private struct Voice {
    let begin: Int
    var clock: PlaybackClock
    /// The frame after its fade-out.
    var limit = Int.max
  }

  let length: Int
  let fadeLength: Int
  private(set) var course = SpeedCourse()
  private var voices: [Voice] = []
  private var frame = 0
  /// The last end of the voices that have ended.
  private var past = 0

  init(length: Int, fadeLength: Int) { (self.length, self.fadeLength) = (length, fadeLength) }

  mutating func start(at position: Double) {
    stop()
    voices.append(Voice(begin: frame, clock: PlaybackClock(position: position, course: course)))
  }

  mutating func stop() {
    if let last = voices.indices.last { voices[last].limit = min(voices[last].limit, frame + fadeLength) }
  }

  mutating func setSpeed(_ speed: Double, _ ramp: Int) {
    course.setSpeed(speed, rampLengthInFrames: ramp)
    for index in voices.indices { voices[index].clock.setSpeed(speed, rampLengthInFrames: ramp) }
  }

  /// The frame at which all voices are silent.
  var end: Int { voices.reduce(past) { max($0, end(of: $1)) } }

  /// The frame after the last one of a voice; 0 if it ends before its first frame and never sounds.
  private func end(of voice: Voice) -> Int {
    let end = min(voice.limit, frame + voice.clock.framesUntilEnd(ofLength: length))
    return end > voice.begin ? end : 0
  }

  mutating func advance(_ frames: Int) {
    // What has ended stays so, whatever the speed does next.
    past = voices.map { end(of: $0) }.filter { $0 <= frame + frames }.reduce(past, max)
    voices = voices.filter { end(of: $0) > frame + frames }
    for index in voices.indices { voices[index].clock.advance(frames) }
    course.advance(frames)
    frame += frames
  }
}

@Suite struct PlaybackClockTests {
  private static let seed: UInt64 = 21

  /// What the clock predicts for random starts, stops and speeds is what the player renders, to the frame.
  @Test func thePredictedEndIsTheRenderedOne() throws {
    print("seed \(Self.seed)")
    var random = SeededRandom(seed: Self.seed)
    // The recording is constant, so that no sample before the end is 0.
    let ones = try PlayableRecording(AudioBuffer(known: [Float](repeating: 1, count: 1500), sampleRate: 48_000))
    var endsInRamps = 0
    for scenario in 0..<2000 {
      var player = try RecordingPlayer(ones, fadeDuration: scenario % 3 == 0 ? 0 : 0.004)
      var prediction = Prediction(length: 1500, fadeLength: player.fadeLengthInFrames)
      var output: [Float] = []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let position = Double.random(in: 0..<1600, using: &random)
        let speed = exp2(Double.random(in: -3...3, using: &random))
        let ramp = Bool.random(using: &random) ? 0 : Int.random(in: 0...4000, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          player.stop()
          prediction.stop()
        case 1, 2:
          let position = position < 800 ? position : position.rounded()
          player.start(at: position)
          prediction.start(at: position)
        case 3:
          player.setSpeed(1, rampLengthInFrames: ramp)
          prediction.setSpeed(1, ramp)
        default:
          player.setSpeed(speed, rampLengthInFrames: ramp)
          prediction.setSpeed(speed, ramp)
        }
        let length = Int.random(in: 0...1500, using: &random)
        output += try player.rendered(frameCount: length).samples
        prediction.advance(length)
        expectEqual(player.isPlaying, (prediction.end > output.count), "scenario \(scenario), seed \(Self.seed)")
      }
      if prediction.course.isMoving { endsInRamps += 1 }
      let end = prediction.end
      while output.count < end + 100 {
        output += try player.rendered(frameCount: min(777, end + 100 - output.count)).samples
      }
      expectEqual((output.lastIndex { $0 != 0 } ?? -1) + 1, end, "scenario \(scenario), seed \(Self.seed)")
      expect(!player.isPlaying)
    }
    print("MEASURED scenarios that end in a ramp: \(endsInRamps)")
    expectGreater(endsInRamps, 100)
  }

  /// Many frames at once move as far as single frames do, and a ramp covers the mean of its speeds.
  @Test func theDistanceIsExact() {
    var whole = PlaybackClock(position: 0.3)
    whole.setSpeed(7.3, rampLengthInFrames: 1001)
    var single = whole
    whole.advance(5000)
    for _ in 0..<5000 { single.advance() }
    expectEqual(whole, single)
    // Steps 1 to 1001 of 1001 from speed 1 to 7.3; rounding of the speeds is at most 2⁻⁵⁰.
    let ramp = 1001 + 6.3 * 1002 / 2
    expectLess(abs(whole.position - (0.3 + ramp + 3999 * 7.3)), 1e-9)
    expect(whole.course.speed == 7.3 && !whole.course.isMoving)
  }

  @Test func speedsAreLimited() {
    for (speed, expected) in [(0, 0.125), (9, 8), (.infinity, 8), (-1, 0.125), (.nan, 1), (2, 2)] {
      expectEqual(SpeedCourse(speed: speed).speed, expected)
    }
    var clock = PlaybackClock()
    clock.setSpeed(8, rampLengthInFrames: .max)
    clock.advance(1 << 40)
    expectEqual(clock.course.speed, 8)
    expectEqual(clock.framesUntilEnd(ofLength: 1 << 40), 0)
  }
}
