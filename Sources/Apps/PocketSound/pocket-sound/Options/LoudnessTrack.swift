import AmplitudeTracking
import AudioCore
import AudioFiles
import PocketPrograms

/// The loudness that a program hears in a recording, as the apps compute it: 0 to 100.
struct LoudnessTrack: Sendable {
  private let values: [Double]
  /// Seconds from one value to the next.
  private let hop: Double

  /// Reads a recording of any length; its channels become one by their mean.
  ///
  /// - Throws: `AudioFileError`.
  init(path: String, law: PocketProfile.LoudnessLaw) throws {
    hop = law.hop
    let reader = try AudioFileReader(path: path)
    var meter = try AmplitudeMeter(sampleRate: reader.format.sampleRate, channelCount: 1)
    let length = max(1, Int((law.hop * reader.format.sampleRate).rounded()))
    var (values, filled, state) = ([Double](), 0, 0.0)
    func close() {
      let loudness = law.loudness(peak: Double(meter.peak), rms: meter.rootMeanSquare ?? 0, state: &state)
      values.append(loudness)
      meter.reset()
      filled = 0
    }
    var downmix = Downmix()
    while try reader.read({ block in
      downmix.withMono(block) { mono in
        var start = 0
        while start < mono.frameCount {
          let count = min(length - filled, mono.frameCount - start)
          meter.process(mono.frames(start..<start + count)) { _ in }
          start += count
          filled += count
          if filled == length { close() }
        }
      }
    }) {}
    if filled > 0 { close() }
    self.values = values
  }

  /// The loudness at a time in seconds: that of the last complete part of the recording; 0 before and after it.
  func loudness(at time: Double) -> Double {
    let index = Int(min(time / hop, 1e12)) - 1
    return values.indices.contains(index) ? values[index] : 0
  }
}
