import AudioCore
import Foundation

/// Band-limited unit pulses at the sub-sample times where the phase passes whole turns, of unit mean power: each is a
/// Kaiser-windowed sinc times √(period in samples) and the fade at its time.
enum PulseTrain {
  private static let reach = 24
  /// Shape of the Kaiser window: side lobes below −90 dB.
  private static let beta = 9.0
  private static let phases = 512
  /// The cutoff as a fraction of half the sample rate.
  private static let cutoff = 0.95

  /// The samples of one pulse at `phases` + 1 sub-sample offsets, 2 · `reach` samples each.
  private static let table: [Float] = {
    (0...phases).flatMap { row -> [Float] in
      let offset = Double(row) / Double(phases)
      return (0..<2 * reach).map { column in
        let x = Double(column - reach + 1) - offset
        let inside = max(0, 1 - x * x / Double(reach * reach))
        let window = KaiserWindow.besselI0(beta * inside.squareRoot()) / KaiserWindow.besselI0(beta)
        let angle = .pi * cutoff * x
        return Float(cutoff * (abs(angle) < 1e-9 ? 1 : sin(angle) / angle) * window)
      }
    }
  }()

  static func render(_ track: PhaseTrack) -> [Float] {
    let count = track.phase.count
    var output = [Float](repeating: 0, count: count)
    let table = Self.table
    for n in 1..<max(1, count) where track.fade[n] > 0 {
      let turn = track.phase[n].rounded(.down)
      guard turn > track.phase[n - 1].rounded(.down) else { continue }
      // The time at which the phase passes the whole turn, by the trapezoidal rule with which the phase was integrated.
      let (f0, f1) = (track.frequency[n - 1], track.frequency[n])
      let total = track.phase[n] - track.phase[n - 1]
      let wanted = (turn - track.phase[n - 1]) / total
      let a = (f1 - f0) / (f1 + f0)
      // (1 − a) t + a t² = wanted, in the form that is exact for a = 0.
      let t = 2 * wanted / (1 - a + ((1 - a) * (1 - a) + 4 * a * wanted).squareRoot())
      let position = t * Double(phases)
      let row = min(phases - 1, Int(position))
      let share = Float(position - Double(row))
      // The phase advance per sample is the frequency in cycles per sample.
      let amplitude = track.fade[n] / Float(total.squareRoot())
      for column in 0..<2 * reach {
        let index = n - 1 + column - reach + 1
        guard index >= 0, index < count else { continue }
        let low = table[row * 2 * reach + column]
        output[index] += amplitude * (low + share * (table[(row + 1) * 2 * reach + column] - low))
      }
    }
    return output
  }
}
