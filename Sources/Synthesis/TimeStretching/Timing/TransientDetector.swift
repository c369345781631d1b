import AudioCore
import AudioEffects

/// Detects transients: clicks, strokes, plucks, bursts.
///
/// The signal is split into four bands. Their energies in cells of about 0.7 ms are compared with the largest energy of
/// the 20 ms before. A band whose energy rises by `threshold` and that has an audible share in the sound marks a
/// transient. The pulses of a voice do not, since the 20 ms before contain at least one.
package struct TransientDetector: ~Copyable {
  /// Samples in a cell.
  package let cellLength: Int
  /// The most samples from the beginning of a transient to its report.
  package var delay: Int { (Self.riseCells + 1) * cellLength }

  /// Power ratio by which a band must rise.
  private static let threshold: Float = 10
  /// Cells within which the power must rise.
  private static let riseCells = 4
  /// The least share of a band in the total power, −40 dB.
  private static let audibleShare: Float = 1e-4
  /// The least audible power, −90 dBFS.
  private static let floor: Float = 1e-9

  private let channelCount: Int
  private let bands: BandSplit
  private var states: [BandSplit.State]
  /// Band energies of the last cells, in a ring.
  private var cells: [SIMD4<Float>]
  private var cellCount = 0
  /// Cells before the rise that make the background.
  private let backgroundCells: Int
  /// Cells after a transient in which there is no other.
  private let pauseCells: Int
  private var lastTransient = Int.min / 2

  package init(sampleRate: Double, channelCount: Int) throws(AudioEffectsError) {
    let cellLength = max(4, Int((sampleRate * 0.00073).rounded()))
    self.cellLength = cellLength
    self.channelCount = channelCount
    do throws(AudioFormatError) {
      bands = try BandSplit(sampleRate: sampleRate)
    } catch {
      throw .unavailable(reason: error.description)
    }
    states = Array(repeating: BandSplit.State(), count: channelCount)
    backgroundCells = Int((0.02 * sampleRate / Double(cellLength)).rounded())
    pauseCells = Int((0.025 * sampleRate / Double(cellLength)).rounded())
    cells = Array(repeating: .zero, count: backgroundCells + Self.riseCells)
  }

  /// Takes the next cell of samples.
  ///
  /// - Returns: the number of the sample at which a transient began, if one was found.
  package mutating func process(_ history: borrowing SampleHistory) -> Int? {
    var energy = SIMD4<Float>.zero
    for c in 0..<channelCount {
      energy += bands.energy(
        history.samples(from: history.end - cellLength, channel: c), count: cellLength, &states[c])
    }
    energy /= Float(cellLength)
    defer {
      cells[cellCount % cells.count] = energy
      cellCount += 1
    }
    guard cellCount - lastTransient > pauseCells else { return nil }
    var background = SIMD4<Float>.zero
    for age in Self.riseCells..<cells.count { background.replace(with: cell(age), where: cell(age) .> background) }
    let audible = max(energy.sum() * Self.audibleShare, Self.floor)
    let risen = (energy .> background * Self.threshold) .& (energy .> audible)
    guard any(risen) else { return nil }
    lastTransient = cellCount
    // The transient began in the first cell clearly above the background.
    var first = Self.riseCells - 1
    while first > 0, !any((cell(first) .> background * 3) .& risen) { first -= 1 }
    let isThisCell = first == 0 && !any((cell(0) .> background * 3) .& risen)
    return steepest(history, from: history.end - cellLength * (isThisCell ? 1 : first + 2))
  }

  /// The place of the steepest slope within a cell and half of each neighbouring cell.
  private func steepest(_ history: borrowing SampleHistory, from start: Int) -> Int {
    let (first, end) = (start - cellLength / 2, min(history.end, start + cellLength + cellLength / 2))
    var (place, largest): (Int, Float) = (start, 0)
    for n in first + 1..<end {
      var slope: Float = 0
      for c in 0..<channelCount {
        let samples = history.samples(from: n - 1, channel: c)
        slope += (samples[1] - samples[0]) * (samples[1] - samples[0])
      }
      if slope > largest { (place, largest) = (n, slope) }
    }
    return place
  }

  /// The energies `age` cells before the last one taken.
  private func cell(_ age: Int) -> SIMD4<Float> {
    let index = cellCount - 1 - age
    return index < 0 ? .zero : cells[index % cells.count]
  }

  package mutating func reset() {
    for c in states.indices { states[c] = BandSplit.State() }
    for n in cells.indices { cells[n] = .zero }
    (cellCount, lastTransient) = (0, Int.min / 2)
  }
}
