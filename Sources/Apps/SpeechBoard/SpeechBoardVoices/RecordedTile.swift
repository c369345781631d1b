import AudioCore
import AudioFiles
import BatchProcessing
import Foundation
import Resampling

/// A person's own recording for a tile, checked, cut and levelled.
package enum RecordedTile {
  /// The length of a recording in seconds.
  package static let durations = 0.1...30.0
  /// The lowest level of the loudest 10 ms in dBFS.
  private static let leastLevel = -60.0
  /// The highest share of samples at full scale.
  private static let mostClipped = 0.01

  /// The sound of a recording with any rate and any number of channels, which are mixed.
  ///
  /// - Throws: `SpeechBoardVoiceError.tooShort`, `.tooLong`, `.silent`, `.clipped`.
  package static func sound(of recording: AudioBuffer) throws(SpeechBoardVoiceError) -> TileSound {
    let seconds = recording.duration
    guard seconds >= durations.lowerBound else { throw .tooShort(seconds: seconds, least: durations.lowerBound) }
    guard seconds <= durations.upperBound else { throw .tooLong(seconds: seconds, most: durations.upperBound) }
    let clipped = recording.samples.lazy.filter { abs($0) >= 0.999 }.count
    let share = Double(clipped) / Double(recording.samples.count)
    guard share <= mostClipped else { throw .clipped(share: share) }
    let samples = try mono(recording)
    let range = SoundEdges.recording(samples)
    let sound = SoundEdges.faded(samples[range])
    let loudest = stride(from: 0, to: sound.count, by: 480).lazy.map { start in
      let part = sound[start..<min(sound.count, start + 480)]
      return part.reduce(Float(0)) { $0 + $1 * $1 } / Float(part.count)
    }.max()
    let level = loudest.flatMap { $0 > 0 ? 10 * log10(Double($0)) : nil }
    guard let level, level >= leastLevel else { throw .silent(level: level) }
    return try TileSound(levelling: sound)
  }

  /// One channel at the rate of all tiles. Samples that are not a number are silent.
  static func mono(_ recording: AudioBuffer) throws(SpeechBoardVoiceError) -> [Float] {
    let count = Float(recording.channelCount)
    var mixed = [Float](repeating: 0, count: recording.frameCount)
    for c in 0..<recording.channelCount {
      for (k, sample) in recording.channel(c).enumerated() where sample.isFinite { mixed[k] += sample / count }
    }
    guard recording.sampleRate != TileSound.sampleRate else { return mixed }
    do {
      return try SampleRateConverter.convert(
        AudioBuffer(mono: mixed, sampleRate: recording.sampleRate), to: TileSound.sampleRate
      ).samples
    } catch {
      throw .engine(reason: "\(error)")
    }
  }
}

extension RecordedTile {
  /// The sound of the bytes of a recording's file, of any kind that libsndfile reads.
  ///
  /// - Throws: `SpeechBoardVoiceError`.
  package static func sound(ofFile bytes: Data) throws(SpeechBoardVoiceError) -> TileSound {
    let recording: AudioBuffer
    do {
      recording = try ScratchFolder.with { folder in
        try bytes.write(to: URL(fileURLWithPath: folder("recording")))
        let reader = try AudioFileReader(path: folder("recording"))
        return try reader.readAll()
      }
    } catch {
      throw .unreadable(reason: "\(error)")
    }
    return try sound(of: recording)
  }
}
