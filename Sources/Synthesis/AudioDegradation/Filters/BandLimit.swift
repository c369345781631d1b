import AudioCore
import Foundation

/// A linear-phase band-pass without delay: a sinc under a Kaiser window.
///
/// The gain at the edges is −6 dB. Farther from an edge than a quarter of the transition's width, the gain is within
/// 0.01 dB inside and below −80 dB outside. The transition at the lower edge is a third of that edge wide, the one at
/// the upper edge a tenth, each at least 20 Hz. A lower edge of 0 and an upper edge of half the sample rate or more do
/// not filter.
struct BandLimit {
  static let attenuation = 80.0
  /// The most taps: ten times those of the narrowest transition at the highest rate. More are asked for only by an upper
  /// edge that all but touches half the rate.
  private static let highestOrder = 0x1p21
  let edges: ClosedRange<Double>

  /// The taps of the filter: an odd number, symmetric.
  func response(sampleRate: Double) throws(DegradationError) -> [Float] {
    let half = sampleRate / 2
    var widths: [Double] = []
    if edges.lowerBound > 0 { widths.append(Self.transition(edges.lowerBound / 3)) }
    if edges.upperBound < half {
      widths.append(min(Self.transition(edges.upperBound / 10), 2 * (half - edges.upperBound)))
    }
    guard let narrowest = widths.min() else { return [1] }
    let order = KaiserWindow.order(
      attenuation: Self.attenuation, angularTransition: 2 * .pi * narrowest / sampleRate)
    guard order <= Self.highestOrder else {
      throw .unsuitableSampleRate(
        sampleRate, kind: "band", expected: "less than \(2 * edges.upperBound) Hz or well above it")
    }
    let middle = Int((order / 2).rounded(.up))
    let window = try Self.window(length: 2 * middle + 1)
    return (0...2 * middle).map { n in
      let offset = Double(n - middle)
      let high = edges.upperBound < half ? Self.lowPass(edges.upperBound / sampleRate, offset) : (offset == 0 ? 1 : 0)
      let low = edges.lowerBound > 0 ? Self.lowPass(edges.lowerBound / sampleRate, offset) : 0
      return Float((high - low) * window[n])
    }
  }

  func applied(to sound: AudioBuffer) throws(DegradationError) -> DegradedSound {
    guard edges.lowerBound < sound.sampleRate / 2 else {
      throw .unsuitableSampleRate(sound.sampleRate, kind: "band", expected: "more than \(2 * edges.lowerBound) Hz")
    }
    let taps = try response(sampleRate: sound.sampleRate)
    guard taps.count > 1 else { return DegradedSound(sound) }
    var channels: [[Float]] = []
    for c in 0..<sound.channelCount {
      channels.append(
        try FastConvolution.convolved(sound.channel(c), with: taps, advance: taps.count / 2, kind: "band"))
    }
    return DegradedSound(try AudioBuffer(degraded: channels, sampleRate: sound.sampleRate, kind: "band"))
  }

  private static func window(length: Int) throws(DegradationError) -> [Double] {
    do {
      return try Window.kaiser(beta: KaiserWindow.beta(attenuation: attenuation)).samples(length: length, .symmetric)
    } catch {
      throw .invalidSound(kind: "band", error)
    }
  }

  private static func transition(_ width: Double) -> Double { max(20, width) }

  private static func lowPass(_ frequency: Double, _ offset: Double) -> Double {
    offset == 0 ? 2 * frequency : sin(2 * .pi * frequency * offset) / (.pi * offset)
  }
}
