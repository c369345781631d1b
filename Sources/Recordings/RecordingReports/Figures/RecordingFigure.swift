import Foundation
import RecordingAnalysis
import Reporting

/// A figure of a recording: waveform, level, pitch and spectrogram over one time axis.
package enum RecordingFigure {
  /// The range from the darkest to the brightest colour of a spectrogram, in decibels.
  private static let spectrogramRange = 80.0

  /// Makes a figure with a panel for each measured feature.
  package static func figure(_ measurement: RecordingMeasurement) -> Figure {
    let overview = measurement.overview
    let time = Axis("time", unit: "s", range: 0...max(measurement.duration, 1e-6))
    let panels = [
      overview.waveform.map { waveform($0, time) },
      overview.level.map { level($0, time) },
      overview.pitch.map { pitch($0, time) },
      overview.spectrogram.map { spectrogram($0, overview.bandEdges, time) },
    ]
    return Figure(panels: panels.compactMap { $0 }, sharesXAxis: true)
  }

  /// Makes the panel of the waveform.
  ///
  /// - Parameter limit: the end of the axis; `nil` for the largest sample, but at least full scale.
  static func waveform(
    _ track: RecordingOverview.Track<RecordingOverview.Extent>, _ time: Axis, title: String = "Waveform",
    limit: Double? = nil
  ) -> Panel {
    let extents = track.bins.bins
    let limit = limit ?? waveformLimit(track)
    // An item of the waveform covers a stretch that begins at its time, so its middle is half an item later.
    let times = track.times.map { $0 + track.interval / 2 }
    return Panel(
      title: title, height: 110, x: time, y: Axis("amplitude", range: -limit...limit),
      marks: [.envelope(x: times, low: extents.map { Double($0.low) }, high: extents.map { Double($0.high) })])
  }

  /// Full scale, or the largest magnitude if it is larger.
  static func waveformLimit(_ track: RecordingOverview.Track<RecordingOverview.Extent>) -> Double {
    track.bins.bins.reduce(1) { max($0, -Double($1.low), Double($1.high)) }
  }

  static func level(_ track: RecordingOverview.Track<RecordingOverview.Span>, _ time: Axis) -> Panel {
    let highest = track.bins.bins.compactMap(\.high).max()
    let lowest = track.bins.bins.compactMap(\.low).min()
    // The axis covers at least 20 dB, and at most the range above the noise of 24 bits.
    let top = ((highest ?? 0) / 10).rounded(.up) * 10
    let bottom = max(-140, min(top - 20, ((lowest ?? -60) / 10).rounded(.down) * 10))
    return Panel(
      title: "Level", height: 120, x: time, y: Axis("RMS", unit: "dBFS", range: bottom...max(top, bottom + 20)),
      marks: [.line(x: track.times, y: track.bins.bins.map(\.high), colour: .green)],
      reasonIfEmpty: "digital silence")
  }

  private static func pitch(_ track: RecordingOverview.Track<RecordingOverview.PitchSpan>, _ time: Axis) -> Panel {
    Panel(
      title: "Pitch", height: 130, x: time, y: pitchAxis(track.bins.bins.map(\.span)),
      marks: [.pitch(track, colour: .vermilion)], reasonIfEmpty: "no voiced frame")
  }

  /// Makes an axis that covers all pitch values.
  static func pitchAxis(_ spans: [RecordingOverview.Span]) -> Axis {
    // The axis covers at least an octave, so that a steady tone does not look like a melody.
    let (low, high) = (spans.compactMap(\.low).min() ?? 100, spans.compactMap(\.high).max() ?? 200)
    let margin = max(1.05, (2 * low / high).squareRoot())
    return Axis("frequency", unit: "Hz", range: low / margin...high * margin, scale: .logarithmic)
  }

  /// Makes the panel of the spectrogram.
  ///
  /// - Parameter highest: the level of the brightest colour in dBFS; `nil` for the highest level of the track.
  static func spectrogram(
    _ track: RecordingOverview.Track<RecordingOverview.Bands>, _ edges: [Double], _ time: Axis,
    title: String = "Spectrogram", highest: Double? = nil
  ) -> Panel {
    let (low, high) = (edges.first ?? 50, edges.last ?? 20_000)
    return Panel(
      title: title, height: 170, x: time,
      y: Axis("frequency", unit: "Hz", range: low...high, scale: .logarithmic),
      marks: [spectrogramMark(track, edges, highest: highest)].compactMap { $0 }, reasonIfEmpty: "digital silence")
  }

  /// The highest level of the track in dBFS; `nil` for digital silence.
  static func highestLevel(_ track: RecordingOverview.Track<RecordingOverview.Bands>) -> Double? {
    levels(track).lazy.compactMap { $0.max() }.max().flatMap { $0 > -190 ? $0 : nil }
  }

  private static func levels(_ track: RecordingOverview.Track<RecordingOverview.Bands>) -> [[Double]] {
    track.bins.bins.map { column in
      column.power.map { 10 * log10(max(Double($0 / column.count), 1e-20)) }
    }
  }

  /// Draws the spectrogram as an image; `nil` for digital silence.
  ///
  /// - Parameter highest: the level of the brightest colour in dBFS; `nil` for the highest level of the track.
  static func spectrogramMark(
    _ track: RecordingOverview.Track<RecordingOverview.Bands>, _ edges: [Double], highest: Double? = nil
  ) -> Mark? {
    guard let low = edges.first, let high = edges.last, let ownHighest = highestLevel(track) else { return nil }
    let columns = levels(track)
    let highest = highest ?? ownHighest
    let raster = Raster(
      width: columns.count, height: edges.count - 1, interpolation: .smooth,
      valueAxis: Axis("level", unit: "dBFS", range: highest - spectrogramRange...highest)
    ) { column, row in (columns[column][row] - highest) / spectrogramRange + 1 }
    let width = track.interval * Double(track.bins.itemsPerBin)
    let start = -track.interval / 2
    return .raster(raster, x: start...start + width * Double(columns.count), y: low...high)
  }
}

extension Mark {
  /// The lowest and highest pitch of the voiced frames in each stretch of time. If `confidences` is given, only
  /// stretches with a mean confidence in this range are included.
  static func pitch(
    _ track: RecordingOverview.Track<RecordingOverview.PitchSpan>, confidences: Range<Double>? = nil,
    colour: Colour, label: String? = nil
  ) -> Mark {
    var (x, y): ([Double], [Double?]) = ([], [])
    for (time, bin) in zip(track.times, track.bins.bins) {
      guard let confidence = bin.confidence, confidences?.contains(confidence) ?? true else { continue }
      x += [time, time]
      y += [bin.span.low, bin.span.high]
    }
    return .points(x: x, y: y, colour: colour, label: label)
  }
}
