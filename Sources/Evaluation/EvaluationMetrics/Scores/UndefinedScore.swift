/// Why a score is undefined.
///
/// Other tools give 0 (or 1) in most of these cases, so that "there was nothing to find" and "nothing was found" look
/// the same. The raw value is stable, for files; `description` is for messages.
public enum UndefinedScore: String, Sendable, Hashable, Codable, CaseIterable, CustomStringConvertible {
  /// Nothing has been scored.
  case noItems = "no_items"
  /// The reference has no frame.
  case noFrames = "no_frames"
  /// No frame of the reference is voiced (or is speech, or has a weight).
  case noVoicedReference = "no_voiced_reference"
  /// All frames of the reference are voiced (or are speech).
  case noUnvoicedReference = "no_unvoiced_reference"
  /// No frame of the estimate is voiced (or is speech).
  case noVoicedEstimate = "no_voiced_estimate"
  /// No frame is voiced in both.
  case noFrameVoicedInBoth = "no_frame_voiced_in_both"
  /// The reference has no event.
  case noReferenceEvents = "no_reference_events"
  /// The estimate has no event.
  case noEstimatedEvents = "no_estimated_events"
  /// Neither the reference nor the estimate has an event.
  case noEvents = "no_events"
  /// No event of the estimate matches one of the reference.
  case noMatches = "no_matches"
  /// The reference has fewer than two distinct beats, so that no interval is known.
  case noReferenceInterval = "no_reference_interval"
  /// The estimate has fewer than two beats, so that no interval is known.
  case noEstimatedInterval = "no_estimated_interval"
  /// All segments are active in the reference.
  case noInactiveReference = "no_inactive_reference"
  /// There is no trial with a target.
  case noTargets = "no_targets"
  /// There is no trial without a target.
  case noNonTargets = "no_non_targets"
  /// No query was answered.
  case noAnswers = "no_answers"
  /// A standard deviation needs two values.
  case fewerThanTwoValues = "fewer_than_two_values"
  /// The mean over classes or recordings is undefined because none of them has a value.
  case noneDefined = "none_defined"
  /// The metric does not have this score: event-based metrics have no true negatives.
  case notApplicable = "not_applicable"

  /// The reason in one line.
  public var description: String {
    switch self {
    case .noItems: "nothing was scored"
    case .noFrames: "the reference has no frames"
    case .noVoicedReference: "no frame of the reference is voiced"
    case .noUnvoicedReference: "every frame of the reference is voiced"
    case .noVoicedEstimate: "no frame of the estimate is voiced"
    case .noFrameVoicedInBoth: "no frame is voiced in both"
    case .noReferenceEvents: "the reference has no events"
    case .noEstimatedEvents: "the estimate has no events"
    case .noEvents: "neither the reference nor the estimate has events"
    case .noMatches: "no estimated event matches the reference"
    case .noReferenceInterval: "the reference has fewer than two beats"
    case .noEstimatedInterval: "the estimate has fewer than two beats"
    case .noInactiveReference: "every segment is active in the reference"
    case .noTargets: "there are no trials with a target"
    case .noNonTargets: "there are no trials without a target"
    case .noAnswers: "nothing was answered"
    case .fewerThanTwoValues: "fewer than two values"
    case .noneDefined: "none of what it is the mean of has a value"
    case .notApplicable: "not a score of this metric"
    }
  }
}
