import AudioCore
import PocketPrograms
import PocketSound

/// How long a rendering lasts, and its course from block to block.
struct SoundRendering {
  /// The longest rendering without a stated duration, in seconds.
  static let longestUnstated = 600.0
  /// The loudest sample that counts as silence: −100 dBFS.
  private static let silence: Float = 1e-5
  /// Seconds that are rendered at a time while the end is looked for.
  private static let step = 0.1
  /// Silent seconds after which a program that does nothing more has ended.
  private static let pause = 0.5

  let renderer: PocketRenderer
  let sampleRate: Double
  /// In seconds; `nil` until the program has ended and its last sound has died away.
  let duration: Double?
  /// The highest sample so far.
  private(set) var peak: Float = 0
  /// Whether a rendering without a stated duration reached the longest one.
  private(set) var wasCut = false

  init(_ renderer: PocketRenderer, sampleRate: Double, duration: Double?) {
    self.renderer = renderer
    self.sampleRate = sampleRate
    self.duration = duration
  }

  /// Renders everything.
  ///
  /// - Parameters:
  ///   - events: takes the events of the program as they happen.
  ///   - body: takes the sound.
  mutating func run(events: (ProgramEvent) throws -> Void, _ body: (AudioBlock) throws -> Void) throws {
    let limit = Int(((duration ?? Self.longestUnstated) * sampleRate).rounded())
    let step = max(1, Int(Self.step * sampleRate))
    var fault: (any Error)?
    try withoutActuallyEscaping(events) { events in
      renderer.onEvent = { event in
        guard fault == nil else { return }
        do { try events(event) } catch { fault = error }
      }
      defer { renderer.onEvent = nil }
      try run(until: limit, step: step, body) {
        if let fault { throw fault }
      }
    }
  }

  /// - Parameter check: throws what has gone wrong with the events.
  private mutating func run(
    until limit: Int, step: Int, _ body: (AudioBlock) throws -> Void, _ check: () throws -> Void
  ) throws {
    var silentFrames = 0
    while renderer.position < limit {
      var highest: Float = 0
      let count = min(step, limit - renderer.position)
      try renderer.render(frameCount: count) { block in
        for c in 0..<block.channelCount { for sample in block.channel(c) { highest = max(highest, abs(sample)) } }
        try body(block)
      }
      peak = max(peak, highest)
      try check()
      guard duration == nil, renderer.hasEnded else { continue }
      silentFrames = highest > Self.silence ? 0 : silentFrames + count
      if Double(silentFrames) >= Self.pause * sampleRate { return }
    }
    wasCut = duration == nil
  }
}
