/// Errors of a pitch tracker on speech.
///
/// Rabiner, Cheng, Rosenberg & McGonegal: "A comparative performance study of several pitch detection algorithms", IEEE
/// TASSP 24 (1976); Nakatani et al., Speech Communication 50 (2008), for the voicing decision error; Chu & Alwan: "Reducing
/// F0 frame error of F0 tracking algorithms under noisy conditions", ICASSP 2009, for FFE and FPE.
public struct PitchErrorScores: Sendable, Hashable {
  /// GPE: of the frames voiced in both, the share whose frequency is off by more than the gross threshold; 0…1.
  public let grossPitchError: Score
  /// VDE: share of all frames whose voicing is wrong, 0…1.
  public let voicingDecisionError: Score
  /// FFE: share of all frames that are wrong in voicing or grossly in frequency, 0…1.
  public let f0FrameError: Score
  /// FPE: the standard deviation in cents of the frequencies that are not grossly off, of a sample (n − 1).
  public let finePitchErrorCents: Score
  /// Their mean in cents: above 0 the estimate is too high.
  public let finePitchBiasCents: Score
  /// Share of the reference's voiced frames that were taken for unvoiced, 0…1.
  public let voicedToUnvoicedError: Score
  /// Share of the reference's unvoiced frames that were taken for voiced, 0…1.
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
