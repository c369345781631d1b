import VoiceEvents
import VoiceMeasurement

/// What to listen for.
package struct VoiceEventConfiguration: Sendable, Hashable, Encodable {
  /// The detectors whose events are listed.
  package var sources: Set<VoiceEvent.Source>
  /// Whether onsets and nuclei are decided as they would be live, and events are told in the order of their decisions.
  package var isLive: Bool
  /// How onsets are found.
  package var onsetMethod: OnsetDetector.Method
  /// What counts as a sound, and how sure the gate must be.
  package var gate: VoiceGate.Configuration
  /// The channel, from 0, that is listened to; `nil` for the mean of all.
  package var channel: Int?

  /// Everything, offline, in the mean of all channels.
  package init(
    sources: Set<VoiceEvent.Source> = Set(VoiceEvent.Source.allCases), isLive: Bool = false,
    onsetMethod: OnsetDetector.Method = .superFlux, gate: VoiceGate.Configuration = .init(), channel: Int? = nil
  ) {
    self.sources = sources
    self.isLive = isLive
    self.onsetMethod = onsetMethod
    self.gate = gate
    self.channel = channel
  }

  private enum Key: String, CodingKey {
    case kinds, live, gate, channel
    case onsetMethod = "onset_method"
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

  /// Encodes the sources in a fixed order, so that equal configurations give equal text; keys say the unit.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(sources.map(\.rawValue).sorted(), forKey: .kinds)
    try container.encode(isLive, forKey: .live)
    try container.encode(onsetMethod, forKey: .onsetMethod)
    try container.encode(channel, forKey: .channel)
    var gates = container.nestedContainer(keyedBy: GateKey.self, forKey: .gate)
    try gates.encode(gate.margin, forKey: .margin)
    try gates.encode(gate.minimumLevel, forKey: .minimumLevel)
    try gates.encode(gate.maximumLevel, forKey: .maximumLevel)
    try gates.encode(gate.strictness, forKey: .strictness)
    try gates.encode(gate.release, forKey: .release)
    try gates.encode(gate.unvoicedRelease, forKey: .unvoicedRelease)
    try gates.encode(gate.deadline, forKey: .deadline)
  }
}
