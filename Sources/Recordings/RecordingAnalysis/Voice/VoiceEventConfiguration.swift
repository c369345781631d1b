import VoiceEvents
import VoiceMeasurement

/// The settings of a search for voice events.
package struct VoiceEventConfiguration: Sendable, Hashable, Encodable {
  /// The detectors whose events are listed.
  package var sources: Set<VoiceEvent.Source>
  /// Whether onsets and nuclei are decided as in a live stream, and events are listed in the order of their decisions.
  package var isLive: Bool
  /// The method of the onset detector.
  package var onsetMethod: OnsetDetector.Method
  /// The onset detector's fixed threshold; `nil` for its default.
  package var onsetThreshold: Double?
  /// The voice gate's settings: the threshold for a sound, and the certainty needed for a decision.
  package var gate: VoiceGate.Configuration
  /// The criteria of voice activity.
  package var activity: VoiceActivityDetector.Configuration
  /// The channel to analyse, from 0; `nil` for the mean of all.
  package var channel: Int?

  /// Creates settings; by default, for all detectors, offline, on the mean of all channels.
  package init(
    sources: Set<VoiceEvent.Source> = Set(VoiceEvent.Source.allCases), isLive: Bool = false,
    onsetMethod: OnsetDetector.Method = .superFlux, onsetThreshold: Double? = nil,
    gate: VoiceGate.Configuration = .init(), activity: VoiceActivityDetector.Configuration = .init(),
    channel: Int? = nil
  ) {
    self.sources = sources
    self.isLive = isLive
    self.onsetMethod = onsetMethod
    self.onsetThreshold = onsetThreshold
    self.gate = gate
    self.activity = activity
    self.channel = channel
  }

  private enum Key: String, CodingKey {
    case kinds, live, gate, activity, channel
    case onsetMethod = "onset_method"
    case onsetThreshold = "onset_threshold"
  }

  private enum GateKey: String, CodingKey {
    case margin = "margin_db"
    case minimumLevel = "min_dbfs"
    case maximumLevel = "max_dbfs"
    case strictness
    case release = "release_s"
    case unvoicedRelease = "unvoiced_release_s"
    case deadline = "deadline_s"
  }

  private enum ActivityKey: String, CodingKey {
    case margin = "margin_db"
    case minimumLevel = "min_dbfs"
    case strictness
    case hangoverAfter = "hangover_s"
    case minimumSpeech = "min_speech_s"
  }

  /// Encodes the sources in a fixed order, so that equal configurations give equal text. The keys contain the units.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(sources.map(\.rawValue).sorted(), forKey: .kinds)
    try container.encode(isLive, forKey: .live)
    try container.encode(onsetMethod, forKey: .onsetMethod)
    try container.encodeIfPresent(onsetThreshold, forKey: .onsetThreshold)
    try container.encode(channel, forKey: .channel)
    var gates = container.nestedContainer(keyedBy: GateKey.self, forKey: .gate)
    try gates.encode(gate.margin, forKey: .margin)
    try gates.encode(gate.minimumLevel, forKey: .minimumLevel)
    try gates.encode(gate.maximumLevel, forKey: .maximumLevel)
    try gates.encode(gate.strictness, forKey: .strictness)
    try gates.encode(gate.release, forKey: .release)
    try gates.encode(gate.unvoicedRelease, forKey: .unvoicedRelease)
    try gates.encode(gate.deadline, forKey: .deadline)
    var activities = container.nestedContainer(keyedBy: ActivityKey.self, forKey: .activity)
    try activities.encode(activity.margin, forKey: .margin)
    try activities.encode(activity.minimumLevel, forKey: .minimumLevel)
    try activities.encode(activity.strictness, forKey: .strictness)
    try activities.encode(activity.hangoverAfter, forKey: .hangoverAfter)
    try activities.encode(activity.minimumSpeech, forKey: .minimumSpeech)
  }
}
