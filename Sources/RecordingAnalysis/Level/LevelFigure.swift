import Reporting
import SoundLevelMetering

/// A recording's sound level at a glance: over time with average and percentiles, and its bands; a panel a channel.
public enum LevelFigure {
  /// Most decibels that an axis spans: what lies deeper is as good as silence.
  private static let mostDecibels = 100.0

  /// A figure of a recording whose level over time was kept.
  public static func figure(_ result: RecordingLevel, title: String? = nil) -> Figure {
    let time = Axis("time", unit: "s", range: 0...max(result.duration, 1e-6))
    let levels = levelAxis(result)
    let panels = result.channels.flatMap { channel in
      [level(channel, result, time, levels), bands(channel, result)].compactMap { $0 }
    }
    return Figure(title: title, panels: panels, sharesXAxis: result.configuration.bands == nil)
  }

  private static func level(_ channel: ChannelLevel, _ result: RecordingLevel, _ time: Axis, _ axis: Axis) -> Panel {
    let configuration = result.configuration
    let weighting = configuration.frequencyWeighting.symbol
    let name = configuration.timeWeightedName
    let lines = [line(channel, configuration.scale)].compactMap { $0 }
    let equivalent = rule("L\(weighting)eq", channel.equivalentLevel, .vermilion)
    let percentiles = zip(configuration.percentiles, channel.percentileLevels).map {
      rule("\(name)\($0)", $1, .black)
    }
    return Panel(
      title: [result.name(of: channel), "\(name) over time"].compactMap { $0 }.joined(separator: ": "), height: 200,
      x: time, y: axis, marks: lines + (percentiles + [equivalent]).compactMap { $0 },
      reasonIfEmpty: channel.equivalentLevel.reason ?? "not longer than 10 ms")
  }

  /// The lowest and the highest level of each stretch of time, at the ends of their 10 ms.
  private static func line(_ channel: ChannelLevel, _ scale: LevelScale) -> Mark? {
    guard let track = channel.track else { return nil }
    var (x, y): ([Double], [Double?]) = ([], [])
    for (time, span) in zip(track.times, track.bins.bins) {
      x += [time + track.interval, time + track.interval]
      y += [scale.value(span.low, ifAbsent: nil).value, scale.value(span.high, ifAbsent: nil).value]
    }
    return .line(x: x, y: y, colour: .blue)
  }

  private static func rule(_ name: String, _ level: LevelValue, _ colour: Colour) -> Mark? {
    level.value.map { value in
      .rule(y: value, label: "\(name) \(Cell.number(value, decimals: 1).plainText ?? "")", colour: colour)
    }
  }

  private static func bands(_ channel: ChannelLevel, _ result: RecordingLevel) -> Panel? {
    guard let first = channel.bands.first, let last = channel.bands.last, let fraction = result.configuration.bands
    else { return nil }
    let shown = channel.bands.compactMap { entry in entry.level.value.map { (band: entry.band, level: $0) } }
    let range = range(of: shown.map(\.level), least: 40)
    var (x, low, high): ([Double], [Double], [Double]) = ([], [], [])
    for (band, level) in shown {
      // A sliver between neighbours; what is not a number parts them.
      x += [band.lowerFrequency * 1.01, band.upperFrequency / 1.01, .nan]
      low += [range.lowerBound, range.lowerBound, .nan]
      high += [level, level, .nan]
    }
    let title = "\(fraction == .octave ? "octave" : "third-octave") bands, LZeq"
    return Panel(
      title: [result.name(of: channel), title].compactMap { $0 }.joined(separator: ": "), height: 180,
      x: Axis(
        "frequency", unit: "Hz", range: first.band.lowerFrequency...last.band.upperFrequency, scale: .logarithmic),
      y: Axis("level", unit: result.configuration.scale.unit, range: range),
      marks: [.envelope(x: x, low: low, high: high, colour: .green)],
      reasonIfEmpty: channel.bands.lazy.compactMap(\.level.reason).first ?? "no bands")
  }

  /// One axis for all channels, so that they can be compared.
  private static func levelAxis(_ result: RecordingLevel) -> Axis {
    let scale = result.configuration.scale
    let spans = result.channels.flatMap { $0.track?.bins.bins ?? [] }
    let levels = spans.flatMap { [$0.low, $0.high] }.compactMap { scale.value($0, ifAbsent: nil).value }
    return Axis("level", unit: scale.unit, range: range(of: levels, least: 20))
  }

  /// Whole tens of decibels around the values.
  private static func range(of levels: [Double], least: Double) -> ClosedRange<Double> {
    let top = ((levels.max() ?? 0) / 10).rounded(.up) * 10
    let bottom = ((levels.min() ?? top) / 10).rounded(.down) * 10
    return max(top - mostDecibels, min(bottom, top - least))...top
  }
}
