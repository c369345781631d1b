import AmplitudeTracking
import AudioCore

/// The threshold and the goal of blows.
public struct BlowSettings: Codable, Hashable, Sendable {
  /// The level in dBFS at which a blow begins. The blow ends when the level falls 6 dB below it.
  public var threshold = -40.0
  /// The duration that a blow should reach, in seconds.
  public var goal = 5.0

  /// Makes the default settings.
  public init() {}
}

/// Finds blows in a stream of sound with one channel and any sample rate. It uses no file, clock or device.
///
/// A blow must last at least 0.2 s. It has ended after 0.2 s of quiet; a shorter gap belongs to the blow. The result
/// does not depend on the division of the sound into blocks.
public struct BlowMeter {
  private let settings: BlowSettings
  private var tracker: LevelTracker
  private var onset: Double?
  /// The levels since the onset; `quietCount` of them at the end are quiet.
  private var levels: [Double] = []
  private var quietCount = 0

  /// The level at the end of the processed sound, in dBFS; `nil` in digital silence.
  public private(set) var level: Double?

  /// The duration of the present blow so far, in seconds; `nil` between blows.
  public var blowing: Double? { onset == nil ? nil : Double(levels.count - quietCount) * Blow.hop }

  /// The distance, in decibels, from the threshold down to the level at which a blow ends.
  private static let hysteresis = 6.0
  /// The least duration of a blow, and of the quiet that ends it, in hops.
  private static let leastCount = 20
  /// The number of hops at each end of a blow that are left out of its levels: the tracker's window and the lips make
  /// the level rise and fall there.
  private static let edgeCount = 10
  /// The level, in dBFS, that stands for digital silence in a blow.
  private static let floor = -120.0

  /// Makes a meter at the start of a stream.
  ///
  /// - Throws: `AmplitudeError` for an invalid sample rate.
  public init(settings: BlowSettings, sampleRate: Double) throws(AmplitudeError) {
    self.settings = settings
    tracker = try LevelTracker(configuration: .init(hopDuration: Blow.hop), sampleRate: sampleRate, channelCount: 1)
  }

  /// Processes the next samples; `emit` receives each blow that has ended.
  public mutating func process(_ block: AudioBlock, emit: (Blow) -> Void) {
    var tracker = tracker
    tracker.process(block) { take($0, emit) }
    self.tracker = tracker
  }

  /// Ends the stream; a blow under way ends with it.
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
