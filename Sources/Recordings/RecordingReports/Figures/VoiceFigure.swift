import RecordingAnalysis
import Reporting

/// A figure of a recording's voice events. Each kind of event has a row below the waveform, the level and the pitch.
package enum VoiceFigure {
  /// The colours and legend texts of sounds by the voice gate's reason for rejecting them; `nil` for an accepted voice.
  private static let sounds: [(reason: String?, colour: Colour, label: String)] = [
    (nil, .green, "voice"), ("impact", .vermilion, "impact"), ("ringing", .purple, "ringing"),
    ("noise", .grey, "noise"), ("tooShort", .sky, "too short"), ("tooLoud", .black, "too loud"),
  ]

  /// Makes a figure of the events and of the measured amplitude, pitch and spectrum.
  package static func figure(
    _ list: VoiceEventList, sources: Set<VoiceEvent.Source>, over measurement: RecordingMeasurement,
    title: String? = nil
  ) -> Figure {
    let time = Axis("time", unit: "s", range: 0...max(list.duration, 1e-6))
    var figure = PitchFigure.figure(measurement, title: title)
    figure.panels.append(panel(list, sources, time))
    return figure
  }

  private static func panel(
    _ list: VoiceEventList, _ sources: Set<VoiceEvent.Source>, _ time: Axis
  ) -> Panel {
    // The rows are listed from the bottom up.
    let rows = [VoiceEvent.Source.nuclei, .onsets, .gate, .activity].filter(sources.contains)
    var marks: [Mark] = []
    for (row, source) in rows.enumerated() {
      let events = list.events.filter { $0.kind.source == source }
      let place = Double(row)
      switch source {
      case .activity:
        marks.append(bars(events.filter { $0.kind == .speech }, place, .blue, "speech"))
      case .gate:
        let ended = events.filter { $0.kind == .soundEnded }
        for (reason, colour, label) in sounds {
          let alike = ended.filter { $0.isVoice == (reason == nil) && $0.reason == reason }
          // Accepted voices are always in the legend. A legend with one entry is not drawn, and then a reason would be
          // missing.
          if !alike.isEmpty || reason == nil { marks.append(bars(alike, place, colour, label)) }
        }
      case .onsets: marks.append(ticks(events, place, .orange))
      case .nuclei: marks.append(ticks(events, place, .blue))
      }
    }
    return Panel(
      title: "Heard", height: 24 + 26 * Double(rows.count), x: time,
      y: Axis("", names: rows.map { $0 == .gate ? "sounds" : $0 == .activity ? "speech" : $0.rawValue }),
      marks: marks, reasonIfEmpty: "nothing was heard")
  }

  /// Draws a bar from each event's start to its end.
  private static func bars(_ events: [VoiceEvent], _ row: Double, _ colour: Colour, _ label: String) -> Mark {
    var (x, low, high): ([Double], [Double], [Double]) = ([], [], [])
    for event in events {
      guard let start = event.start, let end = event.end else { continue }
      // NaN ends a bar, so that adjacent bars are drawn separately.
      x += [start, end, .nan]
      low += [row - 0.3, row - 0.3, .nan]
      high += [row + 0.3, row + 0.3, .nan]
    }
    return .envelope(x: x, low: low, high: high, colour: colour, label: label)
  }

  /// Draws a vertical line at each event.
  private static func ticks(_ events: [VoiceEvent], _ row: Double, _ colour: Colour) -> Mark {
    var (x, y): ([Double], [Double?]) = ([], [])
    for event in events {
      x += [event.time, event.time, event.time]
      y += [row - 0.3, row + 0.3, nil]
    }
    return .line(x: x, y: y, colour: colour)
  }
}
