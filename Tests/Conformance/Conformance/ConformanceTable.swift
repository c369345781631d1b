import Foundation

/// The committed table. It states the deviation of the meter from the expected value for every vector and sample rate.
public enum ConformanceTable {
  /// The sample rates of the table, in hertz.
  public static let sampleRates = [44_100.0, 48_000, 96_000, 192_000]

  /// Measures all vectors at all rates. `failures` is the number of readings outside the standard's tolerance.
  public static func measure() throws -> (text: String, failures: Int) {
    var rows: [String] = []
    var (count, failures) = (0, 0)
    for vector in ConformanceVector.all {
      let runs = try sampleRates.map { try ConformanceRun(vector, sampleRate: $0).results }
      for (index, first) in runs[0].enumerated() {
        let results = runs.map { $0[index] }
        count += results.count
        failures += results.count { !$0.isWithinTolerance }
        let cells = results.map { cell($0) }
        rows.append("| \(first.name) | \(first.expected) | \(cells.joined(separator: " | ")) |")
      }
    }
    return (head(count, failures) + rows.joined(separator: "\n") + "\n", failures)
  }

  private static func cell(_ result: ConformanceRun.Result) -> String {
    guard let deviation = result.deviation else { return "**undefined**" }
    let text = String(format: "%+.3f", deviation)
    return result.isWithinTolerance ? text : "**\(text)**"
  }

  private static func head(_ count: Int, _ failures: Int) -> String {
    """
    # Conformance: EBU R 128

    Deviations of `LoudnessMeter`'s readings from the expected values, for the test signals of EBU Tech 3341 v4 and Tech 3342
    (both November 2023) and of ITU-R BS.1770-5. Where a signal has several readings, the table has the largest deviation.

    **\(count - failures) of \(count) readings are within the standards' tolerances** (the others are in bold).

    The \(ConformanceVector.all.count) signals are synthesised from the standards' descriptions. The other four of the standards' lists (3341-7, 3341-8,
    3342-5, 3342-6) are recordings of the EBU and are not measured.

    True peak: the standard defines its signals by fractions of its sample rate, 48 kHz. At the other rates the signals have the
    same fractions of those rates, so that 3341-15 to 3341-19 are tones at a quarter to an eighth of 96 and 192 kHz, too. At
    these rates 3341-20 to 3341-23 are the same sound as at 48 kHz. The meter oversamples 4 times at every rate; BS.1770-5 asks
    for 2 times at 96 kHz and for none at 192 kHz.

    The signals 3341-20 to 3341-23 are low-passed, which lowers their peak by 0.079 dB (interpolated 128 times). Beyond that,
    the readings are too low by 0.02 to 0.07 dB.

    Made by `swift run -c release ebu-conformance --write`; without `--write` the command compares, as `Scripts/test` does.

    | signal, measure | expected | 44.1 kHz | 48 kHz | 96 kHz | 192 kHz |
    |---|---|---:|---:|---:|---:|

    """
  }

  /// The lines in which two tables differ by more than the rounding of the third decimal, from both tables.
  public static func differences(_ committed: String, _ measured: String) -> [String] {
    let (old, new) = (lines(committed), lines(measured))
    if old.count != new.count { return ["\(old.count) lines are committed, \(new.count) were made"] }
    return zip(old, new).filter { !isSame($0, $1) }.map { "committed: \($0)\nmeasured:  \($1)" }
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func isSame(_ old: Substring, _ new: Substring) -> Bool {
    if old == new { return true }
    let (old, new) = (old.split(separator: "|"), new.split(separator: "|"))
    return old.count == new.count
      && zip(old, new).allSatisfy { old, new in
        if old == new { return true }
        guard let a = Double(old.filter { $0 != " " }), let b = Double(new.filter { $0 != " " }) else { return false }
        return abs(a - b) < 0.0015
      }
  }
}
