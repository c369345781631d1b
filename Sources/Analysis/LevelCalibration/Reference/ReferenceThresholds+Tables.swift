/// The built-in tables. `Docs/Guides/level-calibration.md` gives the source of each and what confirms it.
extension ReferenceThresholds {
  /// Telephonics TDH39 (supra-aural) in the 6 cm³ coupler: ISO 389-1.
  public static let tdh39 = ReferenceThresholds(
    of: ["TDH39"], coupler: .iec60318Part3, standard: "ISO 389-1",
    table: FrequencyTable([
      125: 45, 250: 25.5, 500: 11.5, 750: 7.5, 1_000: 7, 1_500: 6.5, 2_000: 9, 3_000: 10, 4_000: 9.5, 6_000: 15.5,
      8_000: 13,
    ]))

  /// Sennheiser HDA 200 (circumaural) on the artificial ear: ISO 389-8, and ISO 389-5 above 8 kHz. They also hold for
  /// the RadioEar DD450 (Smull, Madsen and Margolis, Ear and Hearing 40, 2019).
  public static let hda200 = ReferenceThresholds(
    of: ["HDA200", "DD450"], coupler: .iec60318Part1, standard: "ISO 389-8",
    table: FrequencyTable([
      125: 30.5, 160: 26, 200: 22, 250: 18, 315: 15.5, 400: 13.5, 500: 11, 630: 8, 750: 6, 800: 6, 1_000: 5.5,
      1_250: 6, 1_500: 5.5, 1_600: 5.5, 2_000: 4.5, 2_500: 3, 3_000: 2.5, 3_150: 4, 4_000: 9.5, 5_000: 14, 6_000: 17,
      6_300: 17.5, 8_000: 17.5, 9_000: 19, 10_000: 22, 11_200: 23, 12_500: 27.5, 14_000: 35, 16_000: 56,
    ]))

  /// Etymotic ER-3A and E-A-RTONE 3A and 5A (insert) in the occluded-ear simulator: ISO 389-2.
  public static let er3aEarSimulator = ReferenceThresholds(
    of: ["ER-3A", "E-A-RTONE 3A", "E-A-RTONE 5A"], coupler: .iec60318Part4, standard: "ISO 389-2",
    table: FrequencyTable([
      125: 28, 160: 24.5, 200: 21.5, 250: 17.5, 315: 15.5, 400: 13, 500: 9.5, 630: 7.5, 750: 6, 800: 5.5, 1_000: 5.5,
      1_250: 8.5, 1_500: 9.5, 1_600: 9.5, 2_000: 11.5, 2_500: 13.5, 3_000: 13, 3_150: 13, 4_000: 15, 5_000: 18.5,
      6_000: 16, 6_300: 16, 8_000: 15.5,
    ]))

  /// The same insert earphones in the 2 cm³ coupler with the tube: ISO 389-2.
  public static let er3aHA2 = ReferenceThresholds(
    of: ["ER-3A", "E-A-RTONE 3A", "E-A-RTONE 5A"], coupler: .ha2, standard: "ISO 389-2",
    table: FrequencyTable([
      125: 26, 250: 14, 500: 5.5, 750: 2, 1_000: 0, 1_500: 2, 2_000: 3, 3_000: 3.5, 4_000: 5.5, 6_000: 2, 8_000: 0,
    ]))

  /// The same insert earphones in the HA-1 coupler: their maker's values.
  public static let er3aHA1 = ReferenceThresholds(
    of: ["ER-3A", "E-A-RTONE 3A", "E-A-RTONE 5A"], coupler: .ha1, standard: "E-A-RTONE manual",
    table: FrequencyTable([
      125: 26.5, 250: 14.5, 500: 6, 750: 2, 1_000: 0, 1_500: 0, 2_000: 2.5, 3_000: 2.5, 4_000: 0, 6_000: -2.5,
      8_000: -3.5,
    ]))

  /// Etymotic ER-2 (insert) in the occluded-ear simulator: Han and Poulsen, Scand. Audiol. 27 (1998); ISO 389-5 from 8 kHz.
  public static let er2 = ReferenceThresholds(
    of: ["ER-2"], coupler: .iec60318Part4, standard: "Han and Poulsen 1998",
    table: FrequencyTable([
      125: 30.1, 250: 21, 500: 12.7, 1_000: 9.2, 2_000: 15.3, 4_000: 17.1, 8_000: 19, 9_000: 16, 10_000: 20,
      11_200: 30.5, 12_500: 37, 14_000: 43.5, 16_000: 53,
    ]))

  /// Sennheiser HD 300 on the artificial ear: values of a maker of hearing tests (Sound Scouts), not of a standard.
  public static let hd300 = ReferenceThresholds(
    of: ["HD300"], coupler: .iec60318Part1, standard: "Sound Scouts",
    table: FrequencyTable([
      125: 30.5, 250: 13.7, 500: 6.7, 1_000: 0.4, 2_000: 1.4, 3_000: -3.7, 4_000: -1.1, 6_000: 3.8, 8_000: 19,
    ]))

  /// Sennheiser HD 400S on the artificial ear: values of a maker of hearing tests (Sound Scouts), not of a standard.
  public static let hd400s = ReferenceThresholds(
    of: ["HD400S"], coupler: .iec60318Part1, standard: "Sound Scouts",
    table: FrequencyTable([
      125: 30.5, 250: 13.7, 500: 2.4, 1_000: -7.3, 2_000: -0.7, 3_000: -3.7, 4_000: 1, 6_000: 3.1, 8_000: 18.5,
    ]))

  /// A loudspeaker in front of the listener, free field, both ears: ISO 389-7. The level is measured at the position of
  /// the head.
  public static let freeField = ReferenceThresholds(
    of: ["loudspeaker"], coupler: .freeField, standard: "ISO 389-7",
    table: FrequencyTable([
      125: 22.1, 250: 11.4, 500: 4.4, 750: 2.4, 1_000: 2.4, 1_500: 2.4, 2_000: -1.3, 3_000: -5.8, 4_000: -5.4,
      6_000: 4.3, 8_000: 12.6,
    ]))

  /// Loudspeakers all around, diffuse field, both ears: ISO 389-7. The level is measured at the position of the head.
  public static let diffuseField = ReferenceThresholds(
    of: ["loudspeaker"], coupler: .diffuseField, standard: "ISO 389-7",
    table: FrequencyTable([
      125: 22.1, 250: 11.4, 500: 3.8, 750: 1.2, 1_000: 0.8, 1_500: 1, 2_000: -1.5, 3_000: -4, 4_000: -3.8,
      6_000: 1.4, 8_000: 6.8,
    ]))

  /// All tables, including those of ResearchKit.
  public static let all =
    [tdh39, hda200, er3aEarSimulator, er3aHA2, er3aHA1, er2, hd300, hd400s, freeField, diffuseField]
    + ResearchKitHeadphone.allCases.map(\.referenceThresholds)
}
