import RecordingAnalysis
import Reporting

/// A figure of a recording's pitch and its confidence, drawn over the spectrogram below the waveform and the level.
package enum PitchFigure {
  /// The colours of frames by confidence. Less certain frames have colours nearer to the dark ones of the spectrogram.
  private static let classes: [(confidences: Range<Double>, colour: Colour, label: String)] = [
    (0..<0.5, Colour(0x2F7F8F), "confidence below 0.5"), (0.5..<0.8, Colour(0x35B5C8), "0.5 to 0.8"),
    (0.8..<Double.infinity, Colour(0x4DF0FF), "0.8 and above"),
  ]

  /// Makes a figure of a measurement with `Feature.pitch`. Amplitude and spectrum are shown if they were measured.
  package static func figure(_ measurement: RecordingMeasurement, title: String? = nil) -> Figure {
    let overview = measurement.overview
    let time = Axis("time", unit: "s", range: 0...max(measurement.duration, 1e-6))
    let spectrogram = overview.spectrogram.flatMap { RecordingFigure.spectrogramMark($0, overview.bandEdges) }
    let panels = [
      overview.waveform.map { RecordingFigure.waveform($0, time) },
      overview.level.map { RecordingFigure.level($0, time) },
      overview.pitch.map { pitch($0, spectrogram, from: overview.bandEdges.first, time) },
    ]
    return Figure(title: title, panels: panels.compactMap { $0 }, sharesXAxis: true)
  }

  private static func pitch(
    _ track: RecordingOverview.Track<RecordingOverview.PitchSpan>, _ background: Mark?,
    from lowest: Double?, _ time: Axis
  ) -> Panel {
    var axis = RecordingFigure.pitchAxis(track.bins.bins.map(\.span))
    // The harmonics above the pitch show whether its octave is right.
    // The axis reaches below the spectrogram only for low pitches.
    axis.lower = axis.lower.map { min($0, max($0 / 1.25, lowest ?? 0)) }
    axis.upper = axis.upper.map { $0 * 2.5 }
    let frames = classes.map { Mark.pitch(track, confidences: $0.confidences, colour: $0.colour, label: $0.label) }
    return Panel(
      title: "Pitch over the spectrogram", height: 300, x: time, y: axis,
      marks: [background].compactMap { $0 } + frames,
      reasonIfEmpty: "no voiced frame")
  }
}
