import Fingerprinting
import Reporting

/// A figure of a comparison of two recordings over time: level difference, bit error rate and offset.
package enum SoundComparisonFigure {
  /// Makes the figure. Its panels are empty if the recordings are not the same sound.
  package static func figure(_ comparison: SoundComparison, title: String? = nil) -> Figure {
    let end = max(comparison.level.times.last ?? 0, comparison.localBitErrorRate.times.last ?? 0, 1e-6)
    let time = Axis("time in the reference", unit: "s", range: 0...end)
    let tolerances = comparison.tolerances
    func rules(_ kinds: Set<SoundDifference.Kind>) -> [Mark] {
      comparison.differences.filter { kinds.contains($0.kind) }.map {
        .rule(x: $0.start + $0.duration / 2, label: $0.kind.rawValue, colour: .vermilion)
      }
    }
    let reason = "not the same sound"
    return Figure(
      title: title,
      panels: [
        Panel(
          title: "deviation of level in 12 bands, gain and filtering taken away", height: 200,
          x: time,
          y: Axis("level", unit: "dB", range: -40...40),
          marks: [
            .line(x: comparison.level.times, y: comparison.level.values, colour: .blue),
            .rule(y: tolerances.level, label: "tolerance"), .rule(y: -tolerances.level),
          ] + rules([.missing, .added]), reasonIfEmpty: reason),
        Panel(
          title: "bit error rate over half a second", height: 140, x: time, y: Axis("rate", range: 0...0.6),
          marks: [
            .line(
              x: comparison.localBitErrorRate.times, y: comparison.localBitErrorRate.values, colour: .blue),
            .rule(y: tolerances.bitErrorRate, label: "tolerance"),
          ] + rules([.changed]), reasonIfEmpty: reason),
        Panel(
          title: "offset of the other recording", height: 140, x: time, y: Axis("offset", unit: "s"),
          marks: [
            .points(
              x: comparison.stretches.map { $0.start + $0.duration / 2 },
              y: comparison.isSameSound ? comparison.stretches.map(\.offset) : comparison.stretches.map { _ in nil },
              colour: .blue)
          ] + rules([.jump]), reasonIfEmpty: reason),
      ], sharesXAxis: true)
  }
}
