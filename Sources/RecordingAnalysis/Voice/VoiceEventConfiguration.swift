import VoiceAnalysis

/// What to listen for.
public struct VoiceEventConfiguration: Sendable, Hashable {
  /// Whose events are wanted.
  public var sources: Set<VoiceEvent.Source>
  /// Whether onsets and nuclei are decided as they would be live, and events are told in the order of their decisions.
  public var isLive: Bool
  /// How onsets are found.
  public var onsetMethod: OnsetDetector.Method
  /// What counts as a sound, and how sure the gate must be.
  public var gate: VoiceGate.Configuration
  /// The channel, from 0, that is listened to; `nil` for the mean of all.
  public var channel: Int?

  /// Everything, offline, in the mean of all channels.
  public init(
    sources: Set<VoiceEvent.Source> = Set(VoiceEvent.Source.allCases), isLive: Bool = false,
    onsetMethod: OnsetDetector.Method = .superFlux, gate: VoiceGate.Configuration = .init(), channel: Int? = nil
  ) {
    self.sources = sources
    self.isLive = isLive
    self.onsetMethod = onsetMethod
    self.gate = gate
    self.channel = channel
  }
}
