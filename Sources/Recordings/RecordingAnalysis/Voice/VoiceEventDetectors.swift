import AudioCore
import VoiceEvents

/// Runs the requested detectors over one signal.
struct VoiceEventDetectors: ~Copyable {
  private let isLive: Bool
  private let sampleRate: Double
  private let hop: Int
  private var position = 0
  private var gate: VoiceGate?
  private var activity: VoiceActivityDetector?
  private var onsets: OnsetDetector?
  private var nuclei: SyllableNuclei?
  private var reason: VoiceGateEvent.RejectionReason?
  private(set) var events: [VoiceEvent] = []

  init(_ configuration: VoiceEventConfiguration, sampleRate: Double) throws {
    let wanted = configuration.sources
    let gate = wanted.contains(.gate) ? try VoiceGate(configuration: configuration.gate, sampleRate: sampleRate) : nil
    let activity =
      wanted.contains(.activity)
      ? try VoiceActivityDetector(configuration: configuration.activity, sampleRate: sampleRate) : nil
    let onsets =
      wanted.contains(.onsets)
      ? try OnsetDetector(
        configuration: .init(
          method: configuration.onsetMethod, mode: configuration.isLive ? .live : .offline,
          threshold: configuration.onsetThreshold),
        sampleRate: sampleRate) : nil
    let nuclei =
      wanted.contains(.nuclei)
      ? try SyllableNuclei(configuration: .init(mode: configuration.isLive ? .live : .offline), sampleRate: sampleRate)
      : nil
    isLive = configuration.isLive
    self.sampleRate = sampleRate
    // The detectors are fed one hop at a time, so that the time of a decision is known to within a hop.
    hop = max(1, Int((VoiceFrame.hop * sampleRate).rounded()))
    self.gate = gate
    self.activity = activity
    self.onsets = onsets
    self.nuclei = nuclei
  }

  /// Processes the next frames of one channel.
  mutating func process(_ block: AudioBlock) {
    var start = 0
    while start < block.frameCount {
      let length = min(hop - position % hop, block.frameCount - start)
      let now = Double((position / hop + 1) * hop) / sampleRate
      hear(block.frames(start..<start + length), decidedAt: now)
      start += length
      position += length
    }
  }

  /// Ends the signal and sorts its events.
  mutating func finish() {
    let now = Double(position) / sampleRate
    var (found, reason, isLive) = ([VoiceEvent](), reason, isLive)
    gate?.flush { Self.take($0, now, &reason, &found) }
    activity?.flush { if let event = VoiceEvent($0, isLive: isLive, decidedAt: now) { found.append(event) } }
    onsets?.flush { found.append(VoiceEvent($0, decidedAt: now)) }
    nuclei?.flush { found.append(VoiceEvent($0, decidedAt: now)) }
    events += found
    guard !isLive else { return }
    // The level of the loudest syllable, which decides on the others, is known only at the end.
    if let loudest = nuclei?.loudestLevel, let range = nuclei?.configuration.range {
      let least = loudest - range
      events.removeAll { $0.kind == .nucleus && ($0.level ?? least) < least }
    }
    // The sort is stable: events of one detector at the same time keep their order.
    events = events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private mutating func hear(_ piece: AudioBlock, decidedAt now: Double) {
    var (found, reason, isLive) = ([VoiceEvent](), reason, isLive)
    gate?.process(piece) { Self.take($0, now, &reason, &found) }
    activity?.process(piece) { if let event = VoiceEvent($0, isLive: isLive, decidedAt: now) { found.append(event) } }
    onsets?.process(piece) { found.append(VoiceEvent($0, decidedAt: now)) }
    nuclei?.process(piece) { found.append(VoiceEvent($0, decidedAt: now)) }
    self.reason = reason
    events += found
  }

  private static func take(
    _ event: VoiceGateEvent, _ now: Double, _ reason: inout VoiceGateEvent.RejectionReason?,
    _ events: inout [VoiceEvent]
  ) {
    switch event {
    case .began: reason = nil
    case .rejected(let why, _): reason = why
    case .accepted, .exceededMaximumLevel, .ended: break
    }
    events.append(VoiceEvent(event, reason: reason, decidedAt: now))
  }
}
