import LoudnessMetering
import RecordingAnalysis
import Reporting
import Tables

/// A figure of a recording's momentary, short-term and integrated loudness over time, with the final values.
package enum LoudnessFigure {
  /// Makes the figure. The panel is empty if the track was not kept.
  package static func figure(_ loudness: RecordingLoudness, title: String? = nil) -> Figure {
    let track = loudness.track ?? LoudnessTrack()
    let measurement = loudness.measurement
    var marks: [Mark] = [
      .line(x: track.times, y: track.momentary, colour: .sky, label: "momentary (400 ms)"),
      .line(x: track.times, y: track.shortTerm, colour: .blue, label: "short-term (3 s)"),
      .line(x: track.times, y: track.integrated, colour: .vermilion, label: "integrated so far"),
    ]
    if let integrated = measurement.integrated.value {
      marks.append(.rule(y: integrated, label: "I \(text(integrated)) LUFS"))
    }
    let panel = Panel(
      title: values(measurement), height: 300, x: Axis("time", unit: "s", range: 0...max(measurement.duration, 1e-6)),
      y: axis(track, measurement), marks: marks,
      reasonIfEmpty: measurement.maximumMomentary.reason?.description ?? "digital silence")
    return Figure(title: title, panels: [panel])
  }

  /// The axis reaches down to 40 LU below the loudest value, because fades into silence would compress the rest.
  private static func axis(_ track: LoudnessTrack, _ measurement: LoudnessMeasurement) -> Axis {
    let top = (((measurement.maximumMomentary.value ?? -20) + 1) / 5).rounded(.up) * 5
    let lowest = (track.momentary + track.shortTerm).compactMap { $0 }.min() ?? top - 40
    let bottom = max(top - 50, min(top - 20, (lowest / 5).rounded(.down) * 5))
    return Axis("loudness", unit: "LUFS", range: bottom...top)
  }

  private static func values(_ measurement: LoudnessMeasurement) -> String {
    let parts: [(String, LoudnessValue, String)] = [
      ("I", measurement.integrated, "LUFS"), ("LRA", measurement.range, "LU"),
      ("max M", measurement.maximumMomentary, "LUFS"), ("max S", measurement.maximumShortTerm, "LUFS"),
      ("true peak", measurement.truePeak, "dBTP"),
    ]
    return parts.map { name, value, unit in
      "\(name) " + (value.value.map { "\(text($0)) \(unit)" } ?? "–")
    }.joined(separator: ", ") + ", \(measurement.layout)"
  }

  private static func text(_ value: Double) -> String { Cell.number(value, decimals: 1).plainText ?? "" }
}
