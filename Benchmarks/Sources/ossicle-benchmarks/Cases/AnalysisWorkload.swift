import AudioFiles
import RecordingAnalysis

/// All features of `ossicle analyze` over one recording.
final class AnalysisWorkload: Workload {
  private(set) var soundDuration: Double?
  private let path: String
  private let analyzer = RecordingAnalyzer()

  init(path: String) { self.path = path }

  func run() throws -> Double {
    let measurement = try analyzer.measure(path: path)
    soundDuration = measurement.duration
    return measurement.values.values.reduce(0, +)
  }
}
