import ArgumentParser
import BatchProcessing
import CommandSupport
import RecordingAnalysis
import Reporting

/// One run of `ossicle pitch`: recordings in, frames on standard output, messages on standard error.
struct PitchSession {
  let analyzer: RecordingAnalyzer

  func track(_ items: [RecordingItem]) throws {
    let interruption = Interruption {}
    let showsPath = items.count > 1
    let format = CSVFormat(columns: (showsPath ? [Column("path")] : []) + PitchTrackTable.columns)
    Console.write(format.header)
    var failures = 0
    for item in items {
      var text = ""
      let observer = TrackObserver(pitch: { time, frequency, confidence in
        let cells = PitchTrackTable.cells(time: time, frequency: frequency, confidence: confidence)
        text += format.line(Row(showsPath ? [.text(item.path)] + cells : cells))
      })
      do {
        let measurement = try analyzer.measure(path: item.location, observer: observer) {
          try interruption.check()
          if text.utf8.count > 1 << 16 {
            guard Console.write(text) else { throw ExitCode(141) }
            text = ""
          }
        }
        guard Console.write(text) else { throw ExitCode(141) }
        if let reason = measurement.refused[.pitch] {
          failures += 1
          Console.message(DisplayText.visible("ossicle: \(item.path): \(reason)"))
        }
        for warning in measurement.warnings {
          Console.message(DisplayText.visible("ossicle: \(item.path): warning: \(warning)"))
        }
      } catch let failure as RecordingAnalyzer.Failure {
        failures += 1
        Console.message(DisplayText.visible("ossicle: \(item.path): \(failure)"))
      } catch is Interruption.Interrupted {
        Console.message("ossicle: interrupted")
        throw ExitStatus.interrupted
      }
    }
    if failures > 0 { throw ExitStatus.someInputsFailed }
  }
}
