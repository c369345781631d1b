import AudioCore
import AudioEffects

extension EffectNotation {
  /// `Compressor`.
  package static let compress = EffectNotation(
    EffectSyntax(
      name: "compress", initial: Compressor.Configuration(),
      settings: [
        .number("threshold", Compressor.threshold, \.curve.threshold),
        .number("ratio", Compressor.ratio, \.curve.ratio), .number("knee", Compressor.knee, \.curve.knee),
        .number("attack", Compressor.attack, \.attack), .number("release", Compressor.release, \.release),
        .number("makeup", Compressor.makeup, \.makeup),
        .word(
          "channels", get: { $0.linksChannels ? ChannelLink.linked : .each },
          set: { $0.linksChannels = $1 == .linked }), .ramp(\.rampDuration),
      ]), { .compressor($0) }, { if case .compressor(let settings) = $0 { settings } else { nil } })

  /// `Gate`.
  package static let gate = EffectNotation(
    EffectSyntax(
      name: "gate", initial: Gate.Configuration(),
      settings: [
        .number("threshold", Gate.threshold, \.threshold), .number("ratio", Gate.ratio, \.ratio),
        .number("range", Gate.range, \.range), .number("attack", Gate.attack, \.attack),
        .number("hold", Gate.hold, \.hold), .number("release", Gate.release, \.release),
      ]), { .gate($0) }, { if case .gate(let settings) = $0 { settings } else { nil } })

  /// `TruePeakLimiter`.
  package static let limit = EffectNotation(
    EffectSyntax(
      name: "limit", initial: TruePeakLimiter.Configuration(),
      settings: [
        .number("ceiling", TruePeakLimiter.ceiling, \.ceiling),
        .number("release", TruePeakLimiter.release, \.release),
        .number("lookahead", TruePeakLimiter.lookahead, \.lookahead),
      ]), { .limiter($0) }, { if case .limiter(let settings) = $0 { settings } else { nil } })
}

/// Whether the loudest channel determines the gain of all, as it is written.
private enum ChannelLink: String, CaseIterable {
  case linked
  case each
}
