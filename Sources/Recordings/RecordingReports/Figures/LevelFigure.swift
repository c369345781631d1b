import RecordingAnalysis
import Reporting
import SoundLevelMetering
import Tables

/// A figure of a recording's sound level: the level over time with average and percentiles, and the band levels. Each
/// channel has its own panels.
package enum LevelFigure {
  /// The largest range of an axis in decibels. Levels below it count as silence.
  private static let mostDecibels = 100.0
  /// The colours of the percentiles, used in turn.
  private static let percentileColours: [Colour] = [.green, .purple, .orange, .sky, .black]

  /// Makes a figure of a recording whose level over time was kept.
  package static func figure(_ result: RecordingLevel, title: String? = nil) -> Figure {
    let time = Axis("time", unit: "s", range: 0...max(result.duration, 1e-6))
    let levels = levelAxis(result)
    let panels = result.channels.flatMap { channel in
      [level(channel, result, time, levels), bands(channel, result)].compactMap { $0 }
    }
    return Figure(title: title, panels: panels, sharesXAxis: result.configuration.bands == nil)
  }

  private static func level(_ channel: ChannelLevel, _ result: RecordingLevel, _ time: Axis, _ axis: Axis) -> Panel {
    let configuration = result.configuration
    let name = configuration.timeWeightedName
    let average = "L\(configuration.frequencyWeighting.symbol)eq"
    let percentiles = configuration.percentiles.indices.map { index in
      line(
        "\(name)\(configuration.percentiles[index])", channel.percentileLevels[index], over: result.duration,
        percentileColours[index % percentileColours.count])
    }
    let lines = percentiles + [line(average, channel.equivalentLevel, over: result.duration, .vermilion)]
    // Without the curve, nothing is drawn, because the lines alone would look like a measured level.
    let curve = track(channel, configuration.scale).map {
      lines.compactMap { $0 } + [.line(x: $0.x, y: $0.y, colour: .blue, label: name)]
    }
    return Panel(
      title: title(channel, result, "\(name) over time"), height: 200,
      x: time, y: axis, marks: curve ?? [], reasonIfEmpty: channel.equivalentLevel.reason ?? "not longer than 10 ms")
  }

  /// The lowest and the highest level of each stretch of time, each placed at the end of its 10 ms; `nil` without a
  /// track.
  private static func track(_ channel: ChannelLevel, _ scale: SoundLevelScale) -> (x: [Double], y: [Double?])? {
    guard let track = channel.track, track.bins.bins.contains(where: { $0.high != nil }) else { return nil }
    var (x, y): ([Double], [Double?]) = ([], [])
    for (time, span) in zip(track.times, track.bins.bins) {
      x += [time + track.interval, time + track.interval]
      y += [scale.value(span.low, ifAbsent: nil).value, scale.value(span.high, ifAbsent: nil).value]
    }
    return (x, y)
  }

  /// Draws a horizontal line with its value in the legend, because labels beside close lines would overlap.
  private static func line(_ name: String, _ level: LevelValue, over duration: Double, _ colour: Colour) -> Mark? {
    level.value.map { value in
      .line(
        x: [0, duration], y: [value, value], colour: colour,
        label: "\(name) \(Cell.number(value, decimals: 1).plainText ?? "")")
    }
  }

  private static func bands(_ channel: ChannelLevel, _ result: RecordingLevel) -> Panel? {
    guard let first = channel.bands.first, let last = channel.bands.last, let fraction = result.configuration.bands
    else { return nil }
    let shown = channel.bands.compactMap { entry in entry.level.value.map { (band: entry.band, level: $0) } }
    let range = range(from: shown.map(\.level).min(), to: shown.map(\.level).max(), least: 40)
    var (x, low, high): ([Double], [Double], [Double]) = ([], [], [])
    for (band, level) in shown {
      // Bars are 1 % narrower than their bands on each side, and NaN ends each of them.
      x += [band.lowerFrequency * 1.01, band.upperFrequency / 1.01, .nan]
      low += [range.lowerBound, range.lowerBound, .nan]
      high += [level, level, .nan]
    }
    return Panel(
      title: title(channel, result, "LZeq of \(fraction == .octave ? "octave" : "third-octave") bands"), height: 180,
      x: Axis(
        "frequency", unit: "Hz", range: first.band.lowerFrequency...last.band.upperFrequency, scale: .logarithmic),
      y: Axis("level", unit: result.configuration.scale.unit, range: range),
      marks: [.envelope(x: x, low: low, high: high, colour: .green)],
      reasonIfEmpty: channel.bands.lazy.compactMap(\.level.reason).first ?? "no bands")
  }

  private static func title(_ channel: ChannelLevel, _ result: RecordingLevel, _ text: String) -> String {
    result.format.channelCount > 1 ? "Channel \(channel.channel + 1): \(text)" : text
  }

  /// Makes one axis for all channels, so that they can be compared. The axis ignores the meter's rise at the start.
  private static func levelAxis(_ result: RecordingLevel) -> Axis {
    let configuration = result.configuration
    let tracks = result.channels.compactMap { track($0, configuration.scale) }
    let all = tracks.flatMap { $0.y.compactMap { $0 } }
    let risen = tracks.flatMap { track in
      zip(track.x, track.y).compactMap { $0 > configuration.timeWeighting.timeConstant ? $1 : nil }
    }
    return Axis(
      "level", unit: configuration.scale.unit,
      range: range(from: risen.min() ?? all.min(), to: all.max(), least: 20))
  }

  /// A range in multiples of 10 dB around the lowest and the highest value.
  private static func range(from lowest: Double?, to highest: Double?, least: Double) -> ClosedRange<Double> {
    let top = ((highest ?? 0) / 10).rounded(.up) * 10
    let bottom = ((lowest ?? top) / 10).rounded(.down) * 10
    return max(top - mostDecibels, min(bottom, top - least))...top
  }
}
