/// Errors of a pitch tracker on speech.
///
/// Rabiner, Cheng, Rosenberg & McGonegal: "A comparative performance study of several pitch detection algorithms", IEEE
/// TASSP 24 (1976); Nakatani et al., Speech Communication 50 (2008), for the voicing decision error; Chu & Alwan: "Reducing
/// F0 frame error of F0 tracking algorithms under noisy conditions", ICASSP 2009, for FFE and FPE.
public struct PitchErrorScores: Sendable, Hashable, Codable {
  /// GPE: share of the frames voiced in both whose error is above the gross threshold; 0…1.
  public let grossPitchError: Score
  /// VDE: share of all frames with wrong voicing, 0…1.
  public let voicingDecisionError: Score
  /// FFE: share of all frames with wrong voicing or a gross error, 0…1.
  public let f0FrameError: Score
  /// FPE: the sample standard deviation (n − 1) in cents of the frequencies without gross errors.
  public let finePitchErrorCents: Score
  /// The mean deviation in cents of the frequencies without gross errors: above 0 the estimate is too high.
  public let finePitchBiasCents: Score
  /// Share of the reference's voiced frames that were estimated as unvoiced, 0…1.
  public let voicedToUnvoicedError: Score
  /// Share of the reference's unvoiced frames that were estimated as voiced, 0…1.
  public let unvoicedToVoicedError: Score

  /// The scores under the field's abbreviations.
  public var named: [NamedScore] {
    [
      NamedScore("GPE", grossPitchError), NamedScore("VDE", voicingDecisionError), NamedScore("FFE", f0FrameError),
      NamedScore("FPE", finePitchErrorCents), NamedScore("FPE mean", finePitchBiasCents),
      NamedScore("V->UV", voicedToUnvoicedError), NamedScore("UV->V", unvoicedToVoicedError),
    ]
  }
}
