import RecordingAnalysis
import Reporting

/// A figure of a recording before and after processing: both waveforms and spectrograms, on the same scales.
package enum ComparisonFigure {
  /// Makes a figure of two measurements with `Feature.spectrum`.
  package static func figure(
    before: RecordingMeasurement, after: RecordingMeasurement, title: String? = nil
  ) -> Figure {
    let both = [("before", before), ("after", after)]
    let time = Axis("time", unit: "s", range: 0...max(before.duration, after.duration, 1e-6))
    let limit = both.compactMap { $0.1.overview.waveform }.map(RecordingFigure.waveformLimit).max() ?? 1
    let highest = both.compactMap { _, measurement in
      measurement.overview.spectrogram.flatMap(RecordingFigure.highestLevel)
    }.max()
    let waveforms = both.map { name, measurement in
      measurement.overview.waveform.map {
        RecordingFigure.waveform($0, time, title: "Waveform \(name)", limit: limit)
      }
    }
    let spectrograms = both.map { name, measurement in
      measurement.overview.spectrogram.map {
        RecordingFigure.spectrogram(
          $0, measurement.overview.bandEdges, time, title: "Spectrogram \(name)", highest: highest)
      }
    }
    return Figure(title: title, panels: (waveforms + spectrograms).compactMap { $0 }, sharesXAxis: true)
  }
}
