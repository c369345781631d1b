import AudioCore
import CorpusEvaluation
import Detectors

/// The scores of rows, summed by independent units. A unit is a recording, or the group to which it belongs.
///
/// Up to 2,000 units have sums of their own. More units are gathered in 1,000 blocks by the hash of their names. A
/// resampling of random blocks of independent units is as good as one of the units, and memory does not grow with the
/// corpus.
package struct UnitScores {
  package static let largestUnitCount = 2000
  package static let blockCount = 1000

  /// One cell for each detector, condition and measure.
  private let cellCount: Int
  private var unitIndices: [String: Int] = [:]
  package private(set) var isBlocked = false
  /// The sums by unit, then by cell.
  private var sums: [Double] = []
  private var counts: [Double] = []

  package init(cellCount: Int) { self.cellCount = cellCount }

  /// The number of units.
  package var unitCount: Int { sums.count / max(1, cellCount) }

  /// Adds a row's scores to the cells from `firstCell` on.
  package mutating func add(_ scores: [Double?], unit name: String, firstCell: Int) {
    let unit = index(of: name)
    for (offset, score) in scores.enumerated() {
      guard let score else { continue }
      sums[unit * cellCount + firstCell + offset] += score
      counts[unit * cellCount + firstCell + offset] += 1
    }
  }

  /// The sums and counts of a cell, for each unit that has scores in it.
  package func cell(_ cell: Int) -> (sums: [Double], counts: [Double]) {
    let units = (0..<unitCount).filter { counts[$0 * cellCount + cell] > 0 }
    return (units.map { sums[$0 * cellCount + cell] }, units.map { counts[$0 * cellCount + cell] })
  }

  /// The means of two cells for the units that have scores in both.
  package func pairs(_ first: Int, _ second: Int) -> (first: [Double], second: [Double]) {
    let units = (0..<unitCount).filter { counts[$0 * cellCount + first] > 0 && counts[$0 * cellCount + second] > 0 }
    func means(_ cell: Int) -> [Double] {
      units.map { sums[$0 * cellCount + cell] / counts[$0 * cellCount + cell] }
    }
    return (means(first), means(second))
  }

  private mutating func index(of name: String) -> Int {
    if isBlocked { return Self.block(of: name) }
    if let index = unitIndices[name] { return index }
    if unitIndices.count == Self.largestUnitCount {
      gather()
      return Self.block(of: name)
    }
    let index = unitIndices.count
    unitIndices[name] = index
    sums += [Double](repeating: 0, count: cellCount)
    counts += [Double](repeating: 0, count: cellCount)
    return index
  }

  private mutating func gather() {
    var (blockSums, blockCounts) = (
      [Double](repeating: 0, count: Self.blockCount * cellCount),
      [Double](repeating: 0, count: Self.blockCount * cellCount)
    )
    // The order of arrival makes the sums the same bits each time.
    for (name, index) in unitIndices.sorted(by: { $0.value < $1.value }) {
      let block = Self.block(of: name)
      for cell in 0..<cellCount {
        blockSums[block * cellCount + cell] += sums[index * cellCount + cell]
        blockCounts[block * cellCount + cell] += counts[index * cellCount + cell]
      }
    }
    (sums, counts, unitIndices, isBlocked) = (blockSums, blockCounts, [:], true)
  }

  private static func block(of name: String) -> Int {
    Int(SeededRandom.seed(from: 0, "block", name) % UInt64(blockCount))
  }
}
