import Foundation

/// What a sound was like from its beginning on, for telling a cough from a voice: the scorer of voices looks back over
/// 300 ms and at the present period, while a cough is known by the noise that came before it.
///
/// None of the values depends on the level itself or on the pitch itself. Cost: some additions per frame.
public struct SoundStory: Sendable {
  /// The values by name, in the order of the trees.
  public enum Feature: Int, CaseIterable, Sendable {
    /// Time without a period within 15 dB of the loudest so far, in milliseconds, at most 300.
    case noiseDuration
    /// The loudest frame without a period above the loudest periodic one, in dB, −40…40.
    case noiseOverVoice
    /// Flatness of that loudest frame without a period, dB.
    case noiseFlatness
    /// Time with a period, in milliseconds, at most 300; the mean periodicity and the mean flatness (dB) of it.
    case periodicTime, meanPeriodicity, meanFlatness
    /// Level below the loudest so far, and steepest rise between frames, in dB, at most 40.
    case drop, steepestRise
    /// The pitch against that of the first periodic frame, in octaves, −2…2.
    case pitchMove
    /// Time since the beginning, in milliseconds, at most 600.
    case duration
  }

  /// The values, by `Feature.rawValue`.
  public private(set) var values = [Double](repeating: 0, count: Feature.allCases.count)
  private var story = Story()

  private struct Story: Sendable {
    var frames = 0
    var peak = -120.0
    var steepest = 0.0
    var noiseFrames = 0
    var noisePeak = -120.0
    var noiseFlatness = 0.0
    var voicePeak = -120.0
    var periodicFrames = 0
    var periodicity = 0.0
    var flatness = 0.0
    var firstFrequency = 0.0
  }

  /// Creates the story of a sound that has not begun.
  public init() {}

  /// Begins the story of the next sound.
  public mutating func begin() { story = Story() }

  /// Adds the sound's next frame.
  ///
  /// - Parameter previous: the frame before it.
  public mutating func update(_ frame: VoiceFrame, after previous: VoiceFrame) {
    story.frames += 1
    story.peak = max(story.peak, frame.level)
    story.steepest = max(story.steepest, frame.level - previous.level)
    if frame.isPeriodic {
      story.periodicFrames += 1
      story.periodicity += frame.periodicity
      story.flatness += frame.flatness
      story.voicePeak = max(story.voicePeak, frame.level)
      if story.firstFrequency == 0 { story.firstFrequency = frame.frequency }
    } else {
      if frame.level > story.peak - 15 { story.noiseFrames += 1 }
      if frame.level > story.noisePeak { (story.noisePeak, story.noiseFlatness) = (frame.level, frame.flatness) }
    }
    compute(frame)
  }

  private mutating func set(_ feature: Feature, _ value: Double) { values[feature.rawValue] = value }

  private mutating func compute(_ now: VoiceFrame) {
    let s = story
    let hasNoise = s.noiseFrames > 0
    set(.noiseDuration, min(300, 5 * Double(s.noiseFrames)))
    set(.noiseOverVoice, hasNoise ? max(-40, min(40, s.noisePeak - s.voicePeak)) : -40)
    set(.noiseFlatness, hasNoise ? s.noiseFlatness : 0)
    set(.periodicTime, min(300, 5 * Double(s.periodicFrames)))
    set(.meanPeriodicity, s.periodicity / Double(max(1, s.periodicFrames)))
    set(.meanFlatness, s.flatness / Double(max(1, s.periodicFrames)))
    set(.drop, min(40, s.peak - now.level))
    set(.steepestRise, min(40, s.steepest))
    let isPitched = s.firstFrequency > 0 && now.frequency > 0
    set(.pitchMove, isPitched ? max(-2, min(2, log2(now.frequency / s.firstFrequency))) : 0)
    set(.duration, min(600, 5 * Double(s.frames - 1)))
  }
}
