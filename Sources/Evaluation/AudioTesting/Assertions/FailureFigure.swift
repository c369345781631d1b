import AudioCore
import AudioExpectations
import Reporting

/// A picture of the sound, the expected sound, and the place where they differ.
enum FailureFigure {
  /// Number of time slices of a waveform: the width of a figure in pixels.
  private static let sliceCount = 1000

  static func figure(sound: AudioBuffer, outcome: AudioOutcome?, range: Range<Double>?) -> Figure {
    let duration = max(sound.duration, outcome?.reference?.duration ?? 0, 1e-6)
    let shown =
      range.map { range in
        let start = min(max(0, range.lowerBound), duration)
        return start...max(min(range.upperBound, duration), start + 1e-6)
      } ?? 0...duration
    let time = Axis("time", unit: "s", range: shown)
    var panels = [
      panel("expected", outcome?.reference, time, shown, outcome?.place),
      panel("got", sound, time, shown, outcome?.place),
    ]
    .compactMap { $0 }
    if let reference = outcome?.reference, reference.sampleRate == sound.sampleRate,
      reference.channelCount == sound.channelCount
    {
      panels.append(
        contentsOf: [panel("difference", difference(reference, sound), time, shown, outcome?.place)].compactMap { $0 })
    }
    return Figure(title: outcome.map { "\($0.quantity): not as expected" }, panels: panels, sharesXAxis: true)
  }

  private static func difference(_ a: AudioBuffer, _ b: AudioBuffer) -> AudioBuffer {
    let count = min(a.frameCount, b.frameCount)
    let channels = (0..<a.channelCount).map { c in zip(a.channel(c), b.channel(c)).prefix(count).map { $1 - $0 } }
    return AudioBuffer(like: a, frameCount: count).with(samples: Array(channels.joined()))
  }

  private static func panel(
    _ title: String, _ sound: AudioBuffer?, _ time: Axis, _ shown: ClosedRange<Double>, _ place: Range<Double>?
  ) -> Panel? {
    guard let sound else { return nil }
    var (x, low, high): ([Double], [Double], [Double]) = ([], [], [])
    let step = (shown.upperBound - shown.lowerBound) / Double(sliceCount)
    for slice in 0..<sliceCount {
      let start = shown.lowerBound + Double(slice) * step
      let first = Int((start * sound.sampleRate).rounded(.down))
      let last = max(first + 1, Int(((start + step) * sound.sampleRate).rounded(.down)))
      guard first < sound.frameCount else { break }
      var (least, most) = (Float.infinity, -Float.infinity)
      for c in 0..<sound.channelCount {
        for n in max(0, first)..<min(sound.frameCount, last) {
          let sample = sound.samples[c * sound.frameCount + n]
          guard sample.isFinite else { continue }
          least = min(least, sample)
          most = max(most, sample)
        }
      }
      guard least <= most else { continue }
      x.append(start + step / 2)
      low.append(Double(least))
      high.append(Double(most))
    }
    let limit = max(low.map { -$0 }.max() ?? 0, high.max() ?? 0, 1e-3)
    let rules =
      place.map { [Mark.rule(x: $0.lowerBound, colour: .vermilion), Mark.rule(x: $0.upperBound, colour: .vermilion)] }
      ?? []
    return Panel(
      title: title, height: 110, x: time, y: Axis("amplitude", range: -limit...limit),
      marks: [.envelope(x: x, low: low, high: high, colour: .blue)] + rules, reasonIfEmpty: "no samples")
  }
}
