import Foundation

/// The contour to render, one value per hop: a `PitchCurve` applied to the contour of a recording.
struct TargetContour {
  let logFrequency: [Double]
  let voiced: [Bool]

  init(curve: PitchCurve, contour: PitchContour, hopDuration: Double) {
    var values = contour.logFrequency
    var voiced = contour.voiced
    if case .frames(let frames) = curve.origin, !values.isEmpty {
      (values, voiced) = Self.resample(frames, voiced: voiced, hopDuration: hopDuration)
    }
    values = values.map { $0 + log2(curve.factor) }
    if let plateaus = curve.plateaus {
      values = Self.quantise(values, plateaus: plateaus, hopDuration: hopDuration)
    }
    logFrequency = values
    self.voiced = voiced
  }

  private static func resample(
    _ frames: [ReferencePitchFrame], voiced: [Bool], hopDuration: Double
  ) -> ([Double], [Bool]) {
    // What lies far outside the frequencies of a rendering would leave the range of its numbers.
    let bridged = PitchContour.bridge(
      frames.map { $0.frequency.map { log2(min(max($0, 1), 1e6)) } ?? 0 }, known: frames.map { $0.frequency != nil })
    var values = [Double](repeating: 0, count: voiced.count)
    var decided = voiced
    var next = 0
    for i in voiced.indices {
      let time = Double(i) * hopDuration
      while next < frames.count, frames[next].time <= time { next += 1 }
      let (before, after) = (max(0, next - 1), min(next, frames.count - 1))
      let span = frames[after].time - frames[before].time
      let t = span > 0 ? max(0, min(1, (time - frames[before].time) / span)) : 0
      values[i] = bridged[before] + t * (bridged[after] - bridged[before])
      decided[i] = voiced[i] && frames[t < 0.5 ? before : after].frequency != nil
    }
    return (values, decided)
  }

  /// Quantises the curve, smoothed over 80 ms, to the nearest pitch of the scale. The pitch changes only to one that is
  /// closer by half a semitone for 80 ms. Glides have the shape of a Hann window's integral.
  private static func quantise(_ values: [Double], plateaus: PitchCurve.Plateaus, hopDuration: Double) -> [Double] {
    guard !values.isEmpty else { return [] }
    let scale = plateaus.scale
    let held = max(1, Int((0.08 / hopDuration).rounded()))
    let pitches = smooth(values.map { scale.pitch(frequency: exp2($0)) }, length: held)
    var notes: [Double] = []
    var current = scale.nearest(to: pitches[0])
    for pitch in pitches {
      let nearest = scale.nearest(to: pitch)
      if abs(pitch - nearest) + 0.5 < abs(pitch - current) { current = nearest }
      notes.append(current)
    }
    var start = 0
    for i in 1...notes.count where i == notes.count || notes[i] != notes[start] {
      if i - start < held, start > 0 { for j in start..<i { notes[j] = notes[start - 1] } }
      start = i
    }
    let glided = smooth(notes, length: max(1, Int((plateaus.glideDuration / hopDuration).rounded())))
    return glided.map { log2(scale.frequency(pitch: $0)) }
  }

  /// Hann-weighted mean over about `length` values, which is the duration of a smoothed step.
  private static func smooth(_ values: [Double], length: Int) -> [Double] {
    let half = max(1, length / 2)
    let weights = (-half...half).map { (n: Int) -> Double in
      let angle: Double = .pi * Double(n) / Double(half + 1)
      return 0.5 + 0.5 * cos(angle)
    }
    let sum = weights.reduce(0, +)
    return values.indices.map { i in
      var total = 0.0
      for (offset, weight) in zip(-half...half, weights) {
        total += weight * values[max(0, min(values.count - 1, i + offset))]
      }
      return total / sum
    }
  }
}
