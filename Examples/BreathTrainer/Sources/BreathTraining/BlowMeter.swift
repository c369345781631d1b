import AmplitudeTracking
import AudioCore

/// What counts as a blow, and what is asked of it.
public struct BlowSettings: Codable, Hashable, Sendable {
  /// Level in dBFS from which a sound is a blow; it ends when the level falls 6 dB below.
  public var threshold = -40.0
  /// Seconds that a blow is meant to last.
  public var goal = 5.0

  /// The usual settings.
  public init() {}
}

/// Finds blows in a stream of sound, one channel of any sample rate. It sees no file, no clock and no device.
///
/// A blow is found once it lasts 0.2 s, and has ended after 0.2 s of quiet: a shorter gap belongs to it. What comes out does
/// not depend on how the sound is cut into blocks.
public struct BlowMeter {
  private let settings: BlowSettings
  private var tracker: LevelTracker
  private var onset: Double?
  /// Levels since the onset, and how many of the last ones are quiet.
  private var levels: [Double] = []
  private var quietCount = 0

  /// The level at the end of what was heard, in dBFS; `nil` in digital silence.
  public private(set) var level: Double?

  /// Seconds for which the present blow lasts; `nil` between blows.
  public var blowing: Double? { onset == nil ? nil : Double(levels.count - quietCount) * Blow.hop }

  /// Decibels below the threshold at which a blow ends.
  private static let hysteresis = 6.0
  /// Hops that a blow lasts at least, and that a gap lasts at least.
  private static let leastCount = 20
  /// Hops of rise and fall that do not count for the evenness: the tracker's window and the lips.
  private static let edgeCount = 10
  /// Digital silence has no level; in a blow it counts as the quietest sound.
  private static let floor = -120.0

  /// A meter that has heard nothing.
  ///
  /// - Throws: `AmplitudeError` for a sample rate that cannot be.
  public init(settings: BlowSettings, sampleRate: Double) throws(AmplitudeError) {
    self.settings = settings
    tracker = try LevelTracker(configuration: .init(hopDuration: Blow.hop), sampleRate: sampleRate, channelCount: 1)
  }

  /// Takes the next samples; `emit` gets each blow that has ended.
  public mutating func process(_ block: AudioBlock, emit: (Blow) -> Void) {
    var tracker = tracker
    tracker.process(block) { take($0, emit) }
    self.tracker = tracker
  }

  /// Ends the sound: a blow that goes on ends with it.
  public mutating func flush(emit: (Blow) -> Void) {
    var tracker = tracker
    tracker.flush { take($0, emit) }
    self.tracker = tracker
    end(emit)
  }

  private mutating func take(_ frame: LevelTracker.Frame, _ emit: (Blow) -> Void) {
    level = frame.level
    let level = frame.level ?? Self.floor
    if onset == nil, level >= settings.threshold { onset = frame.time }
    guard onset != nil else { return }
    levels.append(level)
    quietCount = level < settings.threshold - Self.hysteresis ? quietCount + 1 : 0
    if quietCount >= Self.leastCount { end(emit) }
  }

  private mutating func end(_ emit: (Blow) -> Void) {
    let loudCount = levels.count - quietCount
    if let onset, loudCount >= Self.leastCount {
      let inner = levels[Self.edgeCount..<(loudCount - Self.edgeCount)]
      emit(Blow(onset: onset, duration: Double(loudCount) * Blow.hop, levels: Array(inner)))
    }
    onset = nil
    levels.removeAll(keepingCapacity: true)
    quietCount = 0
  }
}
