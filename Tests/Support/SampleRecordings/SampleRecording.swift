import AudioCore
import AudioFiles
import TestSupport

/// The recordings in Examples/Recordings.
public enum SampleRecording {
  /// A recording by its file's name, the mean of its channels.
  public static func mono(_ name: String) throws -> AudioBuffer {
    let whole = try AudioFileReader(path: PackageRoot.file("Examples/Recordings/\(name)")).readAll()
    var sum = [Float](repeating: 0, count: whole.frameCount)
    for channel in 0..<whole.channelCount {
      for (n, sample) in whole.channel(channel).enumerated() { sum[n] += sample / Float(whole.channelCount) }
    }
    return try AudioBuffer(mono: sum, sampleRate: whole.sampleRate)
  }
}
