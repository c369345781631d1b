/// Thresholds that listeners with normal hearing had on a headphone: the biological way to calibrate it.
///
/// What the average of them just hears is called 0 dB HL. The uncertainty that the table states is s / √n, the standard
/// deviation over the listeners by the root of their number: about 2 dB with 10 listeners whose thresholds differ by 6 dB.
/// Not in it: how far these listeners are from the average of young ears without disease, which no measurement on them
/// can tell, and a bias of the procedure. Reference thresholds are made with 25 young listeners or more (ISO 389-9).
public enum ListenerThresholds {
  /// The fewest listeners whose spread says anything.
  public static let fewest = 3

  /// The dB HL of full-scale sines that follow from listeners' thresholds.
  ///
  /// - Parameter listeners: for each listener (or ear) the thresholds by frequency in hertz. A frequency counts if
  ///   everyone has a threshold there: otherwise those who hear badly would be missing where they do.
  /// - Throws: `CalibrationError.tooFew` with fewer than `fewest` listeners, or no frequency that all share.
  public static func fullScaleTable(
    of listeners: [[Double: FullScaleLevel]]
  ) throws(CalibrationError) -> FrequencyTable {
    guard listeners.count >= fewest, let first = listeners.first else {
      throw .tooFew(what: "listeners", expected: fewest, got: listeners.count)
    }
    let shared = first.keys.filter { frequency in listeners.allSatisfy { $0[frequency] != nil } }
    guard !shared.isEmpty else { throw .tooFew(what: "frequencies that all listeners have", expected: 1, got: 0) }
    return try FrequencyTable(
      shared.map { frequency in
        let mean = MeanLevel(listeners.compactMap { $0[frequency]?.sinePeak })
        return .init(frequency: frequency, level: -mean.mean, uncertainty: mean.standardError)
      })
  }
}
