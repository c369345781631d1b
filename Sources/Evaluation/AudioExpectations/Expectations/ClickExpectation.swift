import AudioCore
import Foundation

/// Expects no clicks: no isolated steps and kinks of the waveform.
///
/// The fourth difference of the samples removes everything smooth. A click is a place where it exceeds all values 2 to
/// 30 ms away, except for one other click, by the factor `prominence`. So repeated edges (of a sawtooth) and noise are
/// not clicks. A percussive attack is one, and so is a start without a ramp: exclude them by `range`. Cost: O(n).
public struct ClickExpectation: AudioExpectation {
  let prominence: Double
  let floor: Double
  let range: Range<Double>?

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    var clicks: [(time: Double, ratio: Double)] = []
    for c in 0..<sound.channelCount { clicks += self.clicks(Array(sound.channel(c)), sound.sampleRate) }
    // Sound outside of the range is analysed but not reported.
    if let range { clicks.removeAll { !range.contains($0.time) } }
    clicks.sort { $0.time < $1.time }
    let worst = clicks.map(\.ratio).max() ?? 0
    let audible = clicks.filter { $0.ratio > prominence }
    let times = audible.prefix(5).map { NumberFormat.fixed($0.time, decimals: 4) }.joined(separator: ", ")
    return AudioOutcome(
      "clicks", expected: "none",
      measured: audible.isEmpty ? "none" : "\(audible.count): at \(times) s\(audible.count > 5 ? ", …" : "")",
      deviation: worst / prominence, place: audible.first.map { max(0, $0.time - 0.005)..<$0.time + 0.005 })
  }

  /// Returns the third largest value. The largest two may belong to one click, which may cover two cells, or to another
  /// click nearby, as at both ends of a gap.
  private static func thirdLargest(_ values: ArraySlice<Double>) -> Double {
    var (first, second, third) = (0.0, 0.0, 0.0)
    for value in values {
      if value > first {
        (first, second, third) = (value, first, second)
      } else if value > second {
        (second, third) = (value, second)
      } else if value > third {
        third = value
      }
    }
    return third
  }

  /// Returns the largest fourth difference of each millisecond, relative to the largest in its surroundings.
  private func clicks(_ samples: [Float], _ sampleRate: Double) -> [(time: Double, ratio: Double)] {
    let cell = max(1, Int((sampleRate / 1000).rounded()))
    let (near, far) = (2, 30)
    var peaks = [Double](repeating: 0, count: samples.count / cell + 1)
    // The sound counts as surrounded by silence, so its own ends may click.
    func sample(_ n: Int) -> Double { samples.indices.contains(n) ? Double(samples[n]) : 0 }
    for n in -2..<samples.count + 2 {
      let difference = abs(sample(n - 2) - 4 * sample(n - 1) + 6 * sample(n) - 4 * sample(n + 1) + sample(n + 2))
      let index = min(max(0, n / cell), peaks.count - 1)
      peaks[index] = max(peaks[index], difference.isFinite ? difference : .greatestFiniteMagnitude)
    }
    // The fourth difference of a single non-zero sample is six times as large as the sample.
    let least = 6 * Decibels.amplitude(level: floor)
    var clicks: [(time: Double, ratio: Double)] = []
    for i in peaks.indices where peaks[i] > least {
      let around =
        peaks[max(0, i - far)..<max(0, i - near)]
        + peaks[min(peaks.count, i + near + 1)..<min(peaks.count, i + far + 1)]
      let isLargest = peaks[i] >= (peaks[max(0, i - near)...min(peaks.count - 1, i + near)].max() ?? 0)
      guard isLargest else { continue }
      let time = (Double(i) + 0.5) * Double(cell) / sampleRate
      if clicks.last.map({ time - $0.time < 0.003 }) == true { continue }
      clicks.append((time, peaks[i] / max(Self.thirdLargest(around), least / prominence)))
    }
    return clicks
  }
}

extension AudioExpectation where Self == ClickExpectation {
  /// Expects no clicks above a level in dBFS.
  ///
  /// - Parameters:
  ///   - prominence: the factor by which a click exceeds the 30 ms before and after it.
  ///   - floor: level in dBFS below which clicks are ignored.
  ///   - range: time range in seconds. The sound is surrounded by silence: without a range, its own start and end may
  ///     click.
  public static func noClicks(
    prominence: Double = 8, floorDBFS floor: Double = -70, in range: Range<Double>? = nil
  ) -> Self {
    ClickExpectation(prominence: prominence, floor: floor, range: range)
  }
}
