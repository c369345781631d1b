import AudioCore
import Spectral

/// The correlation of a source's attack with every place of a sound, updated when parts of the sound change.
final class AttackSearch {
  /// A place of the attack with its gain and fit.
  struct Match {
    let frame: Int
    /// The best-fitting gain.
    let gain: Double
  }

  private let attack: [Float]
  private let attackEnergy: Double
  /// Σ x[n + k] a[k], and Σ x[n + k]², for each n.
  private var correlations: [Float]
  private var energies: [Float]
  /// The energies before any event was subtracted.
  private var originalEnergies: [Float] = []
  private var excluded: [ClosedRange<Int>] = []
  /// The part of the sound that has changed since the last update.
  private var changed: Range<Int>?
  private let fft: RealFFT
  private let attackSpectrum: [SIMD2<Float>]

  init(attack: [Float], in sound: [Float]) throws {
    let fft = try RealFFT(length: RealFFT.fastLength(atLeast: max(4096, 4 * attack.count)))
    fft.signal.update(repeating: 0)
    _ = fft.signal.update(from: attack)
    fft.forward()
    attackSpectrum = Array(fft.spectrum)
    attackEnergy = attack.reduce(0) { $0 + Double($1) * Double($1) }
    self.attack = attack
    self.fft = fft
    correlations = [Float](repeating: 0, count: sound.count)
    energies = correlations
    update(0..<sound.count, in: sound)
    originalEnergies = energies
  }

  /// The samples of `range` are about to change in `sound`. What changes again as a whole need not be computed in between.
  func prepare(for range: Range<Int>, in sound: [Float]) {
    if let changed, changed.clamped(to: range) != changed { update(changed, in: sound) }
    changed = range
  }

  private func takeChange(in sound: [Float]) {
    if let changed { update(changed, in: sound) }
    changed = nil
  }

  /// Updates the correlations and energies that depend on the samples of `range`.
  private func update(_ range: Range<Int>, in sound: [Float]) {
    guard attackEnergy > 0 else { return }
    let start = max(0, range.lowerBound - attack.count + 1)
    let end = min(sound.count, range.upperBound)
    let step = fft.length - attack.count + 1
    let scale = 1 / Float(fft.length)
    for first in stride(from: start, to: end, by: step) {
      let count = min(step, end - first)
      fft.signal.update(repeating: 0)
      _ = fft.signal.update(from: sound[first..<min(sound.count, first + count + attack.count - 1)])
      fft.forward()
      let (spectrum, signal) = (fft.spectrum, fft.signal)
      attackSpectrum.withUnsafeBufferPointer { attack in
        for k in attack.indices {
          let (x, a) = (spectrum[k], attack[k])
          spectrum[k] = SIMD2(x.x * a.x + x.y * a.y, x.y * a.x - x.x * a.y)
        }
      }
      fft.inverse()
      correlations.withUnsafeMutableBufferPointer { correlations in
        for n in 0..<count { correlations[first + n] = signal[n] * scale }
      }
    }
    // The energy is a running sum in Double, which starts anew for each range.
    var energy = 0.0
    for n in start..<min(sound.count, start + attack.count) { energy += Double(sound[n]) * Double(sound[n]) }
    energies.withUnsafeMutableBufferPointer { energies in
      for n in start..<end {
        energies[n] = Float(max(0, energy))
        energy -= Double(sound[n]) * Double(sound[n])
        let next = n + attack.count
        if next < sound.count { energy += Double(sound[next]) * Double(sound[next]) }
      }
    }
  }

  /// Excludes these frames from all further searches.
  func exclude(_ frames: ClosedRange<Int>) { excluded.append(frames) }

  /// Returns possible places of the attack in `sound`: those that explain the most energy, and those with the highest
  /// correlation.
  func candidates(in sound: [Float], threshold: Double, leastGain: Double) -> [Match] {
    guard attackEnergy > 0 else { return [] }
    takeChange(in: sound)
    let (correlations, energies) = (correlations, energies)
    let least = Float(leastGain * attackEnergy)
    let share = Float(threshold * threshold * attackEnergy)
    var peaks: [(frame: Int, correlation: Float, likeness: Float)] = []
    for n in correlations.indices where correlations[n] > least {
      let correlation = correlations[n]
      guard correlation * correlation >= share * energies[n] else { continue }
      // A peak is larger than its neighbours; of several equal values, the first one is the peak.
      let isPeak =
        (n == 0 || correlation > correlations[n - 1])
        && (n + 1 == correlations.count || correlation >= correlations[n + 1])
      guard isPeak, !excluded.contains(where: { $0.contains(n) }) else { continue }
      peaks.append((n, correlation, correlation * correlation / max(energies[n], .leastNormalMagnitude)))
    }
    let loudest = peaks.sorted { $0.correlation > $1.correlation }.prefix(Self.candidateCount)
    let likest = peaks.sorted { $0.likeness > $1.likeness }.prefix(Self.candidateCount)
    return Set(loudest.map(\.frame) + likest.map(\.frame)).sorted().map { match(at: $0, in: sound) }
  }

  private static let candidateCount = 24

  /// Returns the energy of an attack with this gain as a share of the sound's original energy: 0 to 1, or more if other
  /// sounds cancel it.
  func share(at frame: Int, gain: Double) -> Double {
    gain * gain * attackEnergy / max(Double(originalEnergies[frame]), .leastNormalMagnitude)
  }

  /// Returns the fit of the attack at a frame of `sound`.
  func match(at frame: Int, in sound: [Float]) -> Match {
    takeChange(in: sound)
    return Match(frame: frame, gain: Double(correlations[frame]) / attackEnergy)
  }
}
