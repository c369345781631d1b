import AudioCore
import Foundation

/// The prepared recordings of all regions. Each recording is loaded once.
struct SampleBank {
  private(set) var looped: [PreparedSample] = []
  private(set) var plain: [PreparedSample] = []

  /// Regions with equal cuts share their memory.
  private struct Cut: Hashable {
    let name: String
    let frames: Range<Int>
    let loop: Range<Int>?
    let levelCount: Int
  }

  init(_ regions: [SFZRegion], sampleRate: Double, load: (String) throws -> AudioBuffer) throws(InstrumentError) {
    var recordings: [String: AudioBuffer] = [:]
    var prepared: [Cut: PreparedSample] = [:]
    func sample(_ cut: Cut, _ recording: AudioBuffer) -> PreparedSample {
      if let found = prepared[cut] { return found }
      let new = PreparedSample(recording, frames: cut.frames, loop: cut.loop, levelCount: cut.levelCount)
      prepared[cut] = new
      return new
    }
    for region in regions {
      try region.check()
      let recording: AudioBuffer
      if let found = recordings[region.sample] {
        recording = found
      } else {
        do { recording = try load(region.sample) } catch {
          throw .invalidRegion(sample: region.sample, reason: "\(error)")
        }
        guard recording.channelCount <= 2 else {
          throw .invalidRegion(
            sample: region.sample,
            reason: InstrumentError.unsupportedChannelCount(recording.channelCount).description)
        }
        recordings[region.sample] = recording
      }
      let frames = try Self.frames(region, recording)
      let levelCount = Self.levelCount(region, recording.sampleRate / sampleRate)
      let hasLoop = region.loopMode == .continuous || region.loopMode == .sustain
      let loop = hasLoop ? try Self.loop(region, frames) : nil
      looped.append(sample(Cut(name: region.sample, frames: frames, loop: loop, levelCount: levelCount), recording))
      // Only `loop_sustain` leaves its loop.
      let end = region.loopMode == .sustain ? nil : loop
      plain.append(sample(Cut(name: region.sample, frames: frames, loop: end, levelCount: levelCount), recording))
    }
  }

  private static func frames(_ region: SFZRegion, _ recording: AudioBuffer) throws(InstrumentError) -> Range<Int> {
    let last = region.end ?? recording.frameCount - 1
    guard region.offset <= last, last < recording.frameCount, region.offset >= 0 else {
      throw .invalidRegion(
        sample: region.sample,
        reason: "expected frames within 0 to \(recording.frameCount - 1), got \(region.offset) to \(last)")
    }
    return region.offset..<last + 1
  }

  private static func loop(_ region: SFZRegion, _ frames: Range<Int>) throws(InstrumentError) -> Range<Int> {
    let (start, last) = (max(region.loopStart, frames.lowerBound), region.loopEnd ?? frames.upperBound - 1)
    guard start <= last, last < frames.upperBound else {
      throw .invalidRegion(
        sample: region.sample,
        reason: "expected a loop within \(frames.lowerBound) to \(frames.upperBound - 1), got \(start) to \(last)")
    }
    return start..<last + 1
  }

  /// Number of halvings of the rate for the highest key of the region, at most six.
  private static func levelCount(_ region: SFZRegion, _ rates: Double) -> Int {
    let keys = [region.lowestKey, region.highestKey].map { region.cents(at: max(0, $0)) }
    let speed = exp2((keys.max() ?? 0) / 1200) * rates
    return 1 + min(6, max(0, Int(log2(max(1, speed)).rounded(.up)) - 1))
  }
}
