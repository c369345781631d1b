import Labels
import RecordingAnalysis

/// Converts voice events to labels for Praat and Audacity.
package struct VoiceEventLabels {
  private let list: VoiceEventList

  /// Creates the labels of a recording's events.
  package init(_ list: VoiceEventList) { self.list = list }

  /// Makes a TextGrid with a tier for each source: `activity` and `sounds` have intervals, `onsets` and `nuclei` have
  /// points.
  ///
  /// - Throws: `LabelError` for a recording shorter than a microsecond.
  package func textGrid(_ sources: Set<VoiceEvent.Source>) throws(LabelError) -> String {
    var tiers: [LabelTier] = []
    for source in VoiceEvent.Source.allCases.filter(sources.contains).sorted(by: { $0.tierOrder < $1.tierOrder }) {
      tiers.append(try tier(source))
    }
    return try TextGrid(duration: list.duration, tiers: tiers).text
  }

  /// Makes a label track of all labelled events in the order of time.
  package func audacity() throws(LabelError) -> String {
    var labels: [Label] = []
    for event in list.events { if let label = try label(event) { labels.append(label) } }
    let ordered = labels.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    return ordered.map { AudacityLabels.line($0.element) }.joined()
  }

  /// Makes one tier. If events overlap or have the same time, the later one is shortened or left out.
  private func tier(_ source: VoiceEvent.Source) throws(LabelError) -> LabelTier {
    var labels: [Label] = []
    for event in list.events where event.kind.source == source {
      if let label = try label(event) { labels.append(label) }
    }
    let isIntervals = source == .activity || source == .gate
    var tier = LabelTier(name: source.tierName, kind: isIntervals ? .intervals : .points)
    for label in labels.sorted(by: { $0.start < $1.start }) {
      let last = tier.labels.last?.end ?? -1
      if isIntervals {
        let start = max(label.start, last)
        if label.end > start { try tier.append(try Label(from: start, to: label.end, label.text)) }
      } else if label.start > last {
        try tier.append(label)
      }
    }
    return tier
  }

  /// The label of an event; `nil` for an event whose contents are repeated in the end of the same sound.
  private func label(_ event: VoiceEvent) throws(LabelError) -> Label? {
    switch event.kind {
    case .soundBegan, .voiceAccepted, .soundRejected, .levelExceeded, .speechBegan: nil
    case .soundEnded, .speech, .notSpeech:
      try Label(from: within(event.start ?? 0), to: within(event.end ?? 0), event.text)
    case .onset, .nucleus: try Label(at: within(event.time), event.text)
    }
  }

  private func within(_ time: Double) -> Double { min(max(time, 0), list.duration) }
}

extension VoiceEvent {
  /// The text of this event's label.
  var text: String {
    switch kind {
    case .soundEnded: isVoice == true ? "voice" : "no voice: \(reason ?? "")"
    case .notSpeech: "no speech: \(reason ?? "")"
    default: kind.rawValue
    }
  }
}

extension VoiceEvent.Source {
  fileprivate var tierName: String { self == .gate ? "sounds" : rawValue }

  fileprivate var tierOrder: Int {
    switch self {
    case .activity: 0
    case .gate: 1
    case .onsets: 2
    case .nuclei: 3
    }
  }
}
