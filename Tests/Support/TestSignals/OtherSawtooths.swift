/// Sawtooths by two other methods, for comparison with a band-limited one.
///
/// The first is the plain ramp. In the second, PolyBLEP, each step is smoothed by a parabola on either side (V.
/// Välimäki, A. Huovilainen, "Antialiasing oscillators in subtractive synthesis", IEEE SPM 2007).
public enum OtherSawtooths {
  /// `count` samples of each sawtooth, in −1…1. The phase begins at a tenth of a period.
  public static func samples(frequency: Double, rate: Double, count: Int) -> (plain: [Float], polyBLEP: [Float]) {
    let step = frequency / rate
    var (plain, smoothed): ([Float], [Float]) = ([], [])
    for n in 0..<count {
      let turns = Double(n) * step + 0.1
      let phase = turns - turns.rounded(.down)
      let value = 2 * phase - 1
      var correction = 0.0
      if phase < step {
        let t = phase / step
        correction = t + t - t * t - 1
      } else if phase > 1 - step {
        let t = (phase - 1) / step
        correction = t * t + t + t + 1
      }
      plain.append(Float(value))
      smoothed.append(Float(value - correction))
    }
    return (plain, smoothed)
  }
}
