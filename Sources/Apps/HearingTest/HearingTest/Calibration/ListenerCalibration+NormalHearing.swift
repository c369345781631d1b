import Foundation
import LevelCalibration

extension ListenerCalibration {
  /// Calibrates a headphone by people with normal hearing: their thresholds are assumed to be those of people of their
  /// age and sex (ISO 7029).
  ///
  /// For each listener the mean of both ears counts, minus the mean threshold for age and sex: 0 dB HL is the median of
  /// 18-year-olds. A listener's weight is smaller if thresholds of such people vary more, as in `ListenerThresholds`. A
  /// listener without an age counts as a young adult. A frequency is left out unless every listener has a threshold
  /// there.
  ///
  /// - Parameters:
  ///   - tests: tests on the same headphone at the same volume. Several tests of one listener count as their mean.
  ///   - scale: the scale of their levels.
  /// - Throws: `HearingTestError.notNormalHearing` with all ears that do not respond, or whose thresholds are worse
  ///   than the mean of the other listeners by more than 20 dB and by more than those of 999 of 1000 people of their
  ///   age. These listeners or frequencies must be left out. `.calibration` with fewer than 3 listeners or without a
  ///   common frequency.
  public static func normalHearing(
    _ tests: [Test], scale: NominalLevelScale = .simple
  ) throws(HearingTestError) -> ListenerCalibration {
    let table = ListenerTable(tests)
    let people = Dictionary(tests.map { ($0.listener, $0) }) { first, _ in first }
    func expectation(_ listener: String, _ frequency: Double) -> Expectation? {
      people[listener].flatMap { Expectation(sex: $0.sex, age: $0.age, frequency: frequency) }
    }
    var values: [[Double: ListenerThresholds.Threshold]] = []
    for listener in table.listeners {
      var own: [Double: ListenerThresholds.Threshold] = [:]
      for frequency in table.frequencies {
        guard let expected = expectation(listener, frequency) else { continue }
        own[frequency] = try table.threshold(listener, at: frequency, of: expected, on: scale)
      }
      values.append(own)
    }
    let fullScale: FrequencyTable
    do { fullScale = try ListenerThresholds.fullScaleTable(of: values) } catch { throw .calibration(error) }

    var outliers: [Outlier] = []
    for (listener, frequency) in table.listeners.flatMap({ one in table.frequencies.map { (one, $0) } }) {
      let others = zip(table.listeners, values).filter { $0.0 != listener }.compactMap {
        $0.1[frequency]?.level.sinePeak
      }
      for point in Ear.allCases.map({ TonePoint($0, frequency) }) {
        if table.isWithoutResponse(listener, point) {
          outliers.append(Outlier(listener: listener, point: point, excess: nil))
        } else if let level = table.threshold(listener, point)?.level, let expected = expectation(listener, frequency),
          let mean = others.mean, case let excess = level - expected.mean - scale.levelAtFullScale - mean,
          excess > expected.mostExcess
        {
          outliers.append(Outlier(listener: listener, point: point, excess: excess))
        }
      }
    }
    guard outliers.isEmpty else { throw .notNormalHearing(outliers) }

    let differences = table.listeners.compactMap { listener in
      table.frequencies.compactMap { frequency in
        table.threshold(listener, TonePoint(.right, frequency)).flatMap { right in
          table.threshold(listener, TonePoint(.left, frequency)).map { right.level - $0.level }
        }
      }.mean
    }
    var remarks = table.leftOut(values) { listener, frequency in
      expectation(listener, frequency) == nil
        ? "there is no norm for the age of \(listener)" : table.reason(listener, frequency)
    }
    remarks += earphones(differences)
    let ageless = table.listeners.filter { people[$0]?.age == nil || people[$0]?.sex == nil }
    if !ageless.isEmpty { remarks.append(.ageUnknown(ageless)) }
    return ListenerCalibration(fullScale: fullScale, listenerCount: table.listeners.count, remarks: remarks)
  }

  static func earphones(_ differences: [Double]) -> [Remark] {
    guard let mean = differences.mean, abs(mean) > earphoneTolerance else { return [] }
    return [.earphonesDiffer(mean)]
  }
}

extension ListenerTable {
  /// The mean of a listener's ears, corrected to that of a young adult; `nil` without a threshold.
  fileprivate func threshold(
    _ listener: String, at frequency: Double, of expected: Expectation, on scale: NominalLevelScale
  ) throws(HearingTestError) -> ListenerThresholds.Threshold? {
    guard let own = Threshold.mean(Ear.allCases.compactMap { threshold(listener, TonePoint($0, frequency)) }) else {
      return nil
    }
    // A procedure without a stated deviation has one that is small compared with that of people.
    let level: FullScaleLevel
    do {
      level = try FullScaleLevel(sinePeak: own.level - expected.mean - scale.levelAtFullScale)
    } catch {
      throw .calibration(error)
    }
    return .init(
      level,
      standardDeviation: expected.standardDeviation.map {
        ($0 * $0 + pow(own.standardDeviation ?? 0, 2)).squareRoot()
      })
  }
}

/// The expected threshold of a person of an age and sex at a frequency, in dB HL.
private struct Expectation {
  /// The mean threshold of such people.
  var mean = 0.0
  /// The standard deviation of their thresholds; `nil` if the norm gives none.
  var standardDeviation: Double?
  /// The largest excess over the other listeners with normal hearing, in decibels.
  var mostExcess = 20.0

  /// `nil` if the age matters and the norm gives nothing for it.
  init?(sex: AgeNorm.Sex?, age: Double?, frequency: Double) {
    let age = max(age ?? 18, 18)
    // An unknown sex counts as the mean of both.
    let sexes = sex.map { [$0] } ?? AgeNorm.Sex.allCases
    do {
      mean = try sexes.map { try AgeNorm.mean($0, age: age, frequency: frequency) }.reduce(0, +) / Double(sexes.count)
      let variances = try sexes.map { pow(try AgeNorm.standardDeviation($0, age: age, frequency: frequency), 2) }
      standardDeviation = (variances.reduce(0, +) / Double(sexes.count)).squareRoot()
      for sex in sexes {
        let worst = try AgeNorm.threshold(sex, age: age, frequency: frequency, fractile: 0.999)
        mostExcess = max(mostExcess, worst - mean)
      }
    } catch {
      // Young adults define 0 dB HL at any frequency (ISO 389-9: 18 to 25 years).
      if age > 25 { return nil }
      mean = 0
      standardDeviation = nil
    }
  }
}
