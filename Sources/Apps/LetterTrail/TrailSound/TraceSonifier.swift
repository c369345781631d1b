import AudioCore
import Foundation
import LetterTrail

/// Makes a movement audible: two channels, live or offline with the same samples.
///
/// States and cues take effect at the frame of their time plus ``delay``. Whoever feeds them before that frame is rendered
/// gets the same samples, however the output is cut into blocks; what comes later takes effect at once.
///
/// `render` allocates nothing and takes no lock. Cost: about 0.4 µs a frame.
package struct TraceSonifier: Sendable {
  /// Seconds from a state to its sound.
  package static let delay = 0.008
  /// Without a state for so long the finger rests.
  private static let restAfter = 0.06
  /// The output stays below this amplitude: −6 dBFS.
  private static let ceiling = 0.5
  /// The most states and cues that wait.
  static let queueLength = 4096

  /// What takes effect at a frame.
  enum Item: Sendable {
    case state(TouchState)
    case cue(SoundCue)
  }

  package let style: TrailSoundStyle
  package let sampleRate: Double
  /// The number of rendered frames.
  package private(set) var frame = 0
  private var queue: [(frame: Int, item: Item)] = []
  private var first = 0
  private var friction: FrictionSound
  private var music: MusicSound
  private var cues: CueSounds
  private var pan: SmoothedValue
  private var gain: SmoothedValue
  private var state = TouchState(time: 0, contact: false, isWriting: false, speed: 0, deviation: 0, x: 0.5, y: 0.5)
  private var stateFrame = 0
  private var rests = true

  /// - Parameters:
  ///   - style: what is heard; `.none` gives silence.
  ///   - level: of all sounds, decibels.
  ///   - sampleRate: 8000 to 192,000 Hz.
  package init(style: TrailSoundStyle, level: Double = 0, sampleRate: Double) {
    ensure((8000...192_000).contains(sampleRate), "sample rate: expected 8000 to 192000 Hz, got \(sampleRate) Hz")
    (self.style, self.sampleRate) = (style, sampleRate)
    friction = FrictionSound(sampleRate: sampleRate)
    music = MusicSound(sampleRate: sampleRate)
    cues = CueSounds(sampleRate: sampleRate)
    pan = SmoothedValue(0.5, rise: 0.03, fall: 0.03, sampleRate: sampleRate)
    gain = SmoothedValue(pow(10, min(0, level) / 20), rise: 0.05, fall: 0.05, sampleRate: sampleRate)
    queue.reserveCapacity(Self.queueLength)
  }

  /// Takes a state. Where too many wait, it is left out: a later one follows.
  package mutating func feed(_ state: TouchState) { add(.state(state), at: state.time) }

  /// Takes a cue.
  package mutating func feed(_ cue: SoundCue, at time: Double) { add(.cue(cue), at: time) }

  /// Allocates nothing.
  mutating func add(_ item: Item, at time: Double) {
    if first > 0 {
      queue.removeFirst(first)
      first = 0
    }
    guard queue.count < Self.queueLength, time.isFinite else { return }
    let wanted = ((time + Self.delay) * sampleRate).rounded()
    queue.append((Int(min(1e15, max(0, wanted))), item))
  }

  /// Writes the next frames of two channels.
  package mutating func render(left: UnsafeMutableBufferPointer<Float>, right: UnsafeMutableBufferPointer<Float>) {
    ensure(left.count == right.count, "expected as many frames right as left")
    for k in left.indices {
      while first < queue.count, queue[first].frame <= frame {
        take(queue[first].item)
        first += 1
      }
      if !rests, Double(frame - stateFrame) > Self.restAfter * sampleRate {
        rests = true
        friction.set(state, speed: 0)
      }
      frame += 1
      var sample = cues.next()
      switch style {
      case .friction: sample += friction.next()
      case .music: sample += music.next()
      case .none: sample = 0
      }
      sample *= gain.next()
      let place = pan.next()
      left[k] = Self.limited(sample * (1 - place).squareRoot() * 1.41421356)
      right[k] = Self.limited(sample * place.squareRoot() * 1.41421356)
    }
  }

  private mutating func take(_ item: Item) {
    switch item {
    case .cue(let cue): cues.begin(cue)
    case .state(let next):
      state = next
      stateFrame = frame
      rests = false
      // Never wholly to one side: a player with one hearing ear hears it too.
      pan.target = 0.2 + 0.6 * next.x
      friction.set(next, speed: next.speed)
      music.set(next)
    }
  }

  private static func limited(_ sample: Double) -> Float { Float(ceiling * tanh(sample / ceiling)) }
}

extension TraceSonifier {
  /// The sound of a trace, with half a second (music: two) after its end.
  ///
  /// - Throws: `LetterTrailError` for a chapter with faults, or a sample that cannot be; `AudioFormatError` for a trace
  ///   that is longer than any sound.
  package static func render(
    _ trace: [TraceSample], chapter: Chapter, style: TrailSoundStyle, level: Double = 0, sampleRate: Double
  ) throws -> AudioBuffer {
    var walk = try TrailWalk(chapter)
    _ = walk.begin(at: trace.first?.time ?? 0)
    var tracker = TouchTracker(chapter)
    var sonifier = TraceSonifier(style: style, level: level, sampleRate: sampleRate)
    let start = trace.first?.time ?? 0
    let length = (trace.last?.time ?? 0) - start + (style == .music ? 2 : 1)
    let most = Double(AudioFormat.mostSamples / 2)
    guard (0...most).contains(length * sampleRate) else {
      throw AudioFormatError.argument("length of the trace in seconds", length, expected: 0...most / sampleRate)
    }
    let count = Int(length * sampleRate)
    var (left, right) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
    var done = 0
    func render(to end: Int) {
      guard end > done else { return }
      left.withUnsafeMutableBufferPointer { left in
        right.withUnsafeMutableBufferPointer { right in
          sonifier.render(
            left: UnsafeMutableBufferPointer(rebasing: left[done..<end]),
            right: UnsafeMutableBufferPointer(rebasing: right[done..<end]))
        }
      }
      done = end
    }
    for sample in trace {
      let events = try walk.feed(sample)
      // Up to this sample nothing more can change.
      render(to: Int(min(Double(count), (sample.time - start) * sampleRate)))
      let (state, cues) = tracker.take(sample, events, shift: -start)
      sonifier.feed(state)
      for cue in cues { sonifier.feed(cue, at: state.time) }
    }
    render(to: count)
    return try AudioBuffer(channels: [left, right], sampleRate: sampleRate)
  }
}
