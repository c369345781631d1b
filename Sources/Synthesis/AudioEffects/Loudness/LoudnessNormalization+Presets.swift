extension LoudnessNormalization {
  /// Television and radio in Europe: −23 LUFS with true peaks up to −1 dBTP.
  ///
  /// EBU R 128, "Loudness normalisation and permitted maximum level of audio signals" (version 5.0, 2023):
  /// recommendations on the programme loudness and on the maximum permitted true peak level.
  public static let broadcast = LoudnessNormalization(checkedTarget: -23)

  /// Podcasts: −16 LUFS with true peaks up to −1 dBTP.
  ///
  /// Apple, "Podcasts for Creators: Audio requirements": an overall loudness around −16 dB LKFS with a tolerance of 1 dB,
  /// measured by ITU-R BS.1770, and a true peak of at most −1 dBFS.
  public static let podcast = LoudnessNormalization(checkedTarget: -16)
}
