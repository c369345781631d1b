import RecordingAnalysis
import Reporting

/// A figure of a recording's first samples and of its spectrum, for steady tones and noises.
package enum SpectrumFigure {
  /// The range of the level axis in decibels.
  private static let range = 160.0

  /// Makes the figure.
  package static func figure(_ spectrum: RecordingSpectrum, title: String? = nil) -> Figure {
    Figure(title: title, panels: [waveform(spectrum), levels(spectrum)])
  }

  private static func waveform(_ spectrum: RecordingSpectrum) -> Panel {
    Panel(
      title: "The first \(spectrum.beginning.count) samples", height: 150, x: Axis("time", unit: "ms"),
      y: Axis("amplitude"), marks: [.line(x: spectrum.times.map { $0 * 1000 }, y: spectrum.beginning)],
      reasonIfEmpty: "digital silence")
  }

  private static func levels(_ spectrum: RecordingSpectrum) -> Panel {
    let top = ((spectrum.levels.compactMap { $0 }.max() ?? 0) / 10).rounded(.up) * 10
    return Panel(
      title: "Spectrum", height: 260,
      x: Axis("frequency", unit: "Hz", range: 20...spectrum.sampleRate / 2, scale: .logarithmic),
      y: Axis("level", unit: "dBFS of a sine", range: top - range...top),
      marks: [.line(x: spectrum.frequencies, y: spectrum.levels)], reasonIfEmpty: "digital silence")
  }
}
