import LevelCalibration

extension ListenerCalibration {
  /// Calibrates a headphone by people who were also tested on a calibrated headphone. Their hearing does not matter, as
  /// long as both headphones can reach their thresholds.
  ///
  /// Each ear is compared with itself, and the mean of both ears counts for each listener. The uncertainty is that of
  /// `ListenerComparison`. A frequency is left out unless every listener has a threshold there on both headphones with
  /// the same ear.
  ///
  /// - Parameters:
  ///   - tests: tests on the headphone to be calibrated, all at the same volume. Several tests of one listener count as
  ///     their mean.
  ///   - scale: the scale of their levels.
  ///   - references: tests of the same people on the calibrated headphone, in dB HL.
  ///   - reference: the calibrated headphone.
  /// - Throws: `HearingTestError.calibration` without a listener or a common frequency, or at a frequency that the
  ///   calibrated headphone's calibration does not cover.
  public static func comparison(
    of tests: [Test], scale: NominalLevelScale = .simple, with references: [Test], on reference: HearingLevelScale
  ) throws(HearingTestError) -> ListenerCalibration {
    let (table, known) = (ListenerTable(tests), ListenerTable(references))
    func difference(
      _ listener: String, _ point: TonePoint
    ) throws(HearingTestError) -> ListenerComparison.Difference? {
      guard let new = table.threshold(listener, point), let old = known.threshold(listener, point) else { return nil }
      let deviation = new.standardDeviation.flatMap { one in
        old.standardDeviation.map { (one * one + $0 * $0).squareRoot() }
      }
      do {
        return .init(
          hearingLevel: old.level, level: try FullScaleLevel(sinePeak: new.level - scale.levelAtFullScale),
          standardDeviation: deviation)
      } catch {
        throw .calibration(error)
      }
    }

    var values: [[Double: [ListenerComparison.Difference]]] = []
    var differences: [Double] = []
    for listener in table.listeners {
      var own: [Double: [ListenerComparison.Difference]] = [:]
      var sides: [Double] = []
      for frequency in table.frequencies {
        let right = try difference(listener, TonePoint(.right, frequency))
        let left = try difference(listener, TonePoint(.left, frequency))
        if right != nil || left != nil { own[frequency] = [right, left].compactMap { $0 } }
        // The earphone with the lower full scale is the softer one.
        if let right, let left { sides.append(left.fullScaleLevel - right.fullScaleLevel) }
      }
      values.append(own)
      if let mean = sides.mean { differences.append(mean) }
    }
    let fullScale: FrequencyTable
    do {
      fullScale = try ListenerComparison.fullScaleTable(of: values, reference: reference)
    } catch {
      throw .calibration(error)
    }
    let remarks = table.leftOut(values) { listener, frequency in
      Ear.allCases.contains { table.threshold(listener, TonePoint($0, frequency)) != nil }
        ? known.reason(listener, frequency) + " on the calibrated headphone" : table.reason(listener, frequency)
    }
    return ListenerCalibration(
      fullScale: fullScale, listenerCount: table.listeners.count, remarks: remarks + earphones(differences))
  }
}
