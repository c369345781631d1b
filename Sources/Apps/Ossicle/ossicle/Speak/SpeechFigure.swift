import RecordingAnalysis
import RecordingReports
import Reporting
import SpeechSynthesis

/// Speech at a glance: waveform, level, pitch over the spectrogram, and where its words are.
enum SpeechFigure {
  /// More names than this are not readable beside one another; words are bars without names then.
  private static let namedWords = 24

  /// - Throws: `RecordingAnalyzer.Failure`.
  static func figure(path: String, _ timing: SpeechFile.Timing) throws -> Figure {
    let analyzer = RecordingAnalyzer(configuration: AnalysisConfiguration(features: [.amplitude, .pitch, .spectrum]))
    let measurement = try analyzer.measure(path: path)
    var figure = PitchFigure.figure(measurement, title: path)
    figure.panels.append(words(timing, duration: measurement.duration))
    return figure
  }

  /// A row for each word up to `namedWords`, the first at the top, so that each has its name beside it.
  private static func words(_ timing: SpeechFile.Timing, duration: Double) -> Panel {
    let words = timing.segments(of: .word)
    let isNamed = words.count <= namedWords
    var (x, low, high): ([Double], [Double], [Double]) = ([], [], [])
    for (index, word) in words.enumerated() {
      let row = isNamed ? Double(words.count - 1 - index) : 0
      let rate = SpeechSynthesizer.sampleRate
      // NaN ends a bar, so that bars that touch are drawn apart.
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
