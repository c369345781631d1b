import RecordingAnalysis
import RecordingReports
import Reporting
import SpeechSynthesis

/// The picture of synthesized speech: waveform, level, pitch over the spectrogram, and the words.
enum SpeechFigure {
  /// The largest number of words whose names are shown. More words are drawn as bars without names.
  private static let namedWords = 24

  /// Measures the speech in the file and draws its figure.
  ///
  /// - Throws: `RecordingAnalyzer.Failure`.
  static func figure(path: String, _ timing: SpeechFile.Timing) throws -> Figure {
    let analyzer = RecordingAnalyzer(configuration: AnalysisConfiguration(features: [.amplitude, .pitch, .spectrum]))
    let measurement = try analyzer.measure(.file(path))
    var figure = PitchFigure.figure(measurement, title: path)
    figure.panels.append(words(timing, duration: measurement.duration))
    return figure
  }

  /// The words as bars. Up to `namedWords` words have a row each, with the name beside it and the first word at the
  /// top. More words share one row.
  private static func words(_ timing: SpeechFile.Timing, duration: Double) -> Panel {
    let words = timing.segments(of: .word)
    let isNamed = words.count <= namedWords
    var (x, low, high): ([Double], [Double], [Double]) = ([], [], [])
    for (index, word) in words.enumerated() {
      let row = isNamed ? Double(words.count - 1 - index) : 0
      let rate = SpeechSynthesizer.sampleRate
      // NaN ends a bar, so that adjacent bars are not connected.
      x += [Double(word.frames.lowerBound) / rate, Double(word.frames.upperBound) / rate, .nan]
      low += [row - 0.35, row - 0.35, .nan]
      high += [row + 0.35, row + 0.35, .nan]
    }
    let names = isNamed ? words.reversed().map(\.text) : ["words"]
    return Panel(
      title: "Words", height: 24 + 16 * Double(max(1, names.count)),
      x: Axis("time", unit: "s", range: 0...max(duration, 1e-6)), y: Axis("", names: names),
      marks: [.envelope(x: x, low: low, high: high, colour: .blue)], reasonIfEmpty: "no words")
  }
}
