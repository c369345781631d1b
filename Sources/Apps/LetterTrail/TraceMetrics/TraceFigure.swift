/// The figures of a trace. The raw value is the fixed name in JSON, CSV and commands.
package enum TraceFigure: String, Sendable, Hashable, Codable, CaseIterable {
  case shareInside = "share_inside"
  case deviationMean = "deviation_mean_mm"
  case deviationRMS = "deviation_rms_mm"
  case deviation95 = "deviation_p95_mm"
  case deviationMax = "deviation_max_mm"
  case duration = "duration_s"
  case speedMean = "speed_mean_mm_s"
  case speedMax = "speed_max_mm_s"
  case speedPeaks = "speed_peaks"
  case sparc
  case logDimensionlessJerk = "log_dimensionless_jerk"
  case lifts
  case stops
  case inAir = "in_air_s"
  case orderErrors = "order_errors"
  case directionErrors = "direction_errors"
  case dtw = "dtw_mm"
  case frechet = "frechet_mm"
  case frechetDiscrete = "frechet_discrete_mm"

  /// The unit; `1` for what has none.
  package var unit: String {
    switch self {
    case .deviationMean, .deviationRMS, .deviation95, .deviationMax, .dtw, .frechet, .frechetDiscrete: "mm"
    case .duration, .inAir: "s"
    case .speedMean, .speedMax: "mm/s"
    case .shareInside, .speedPeaks, .sparc, .logDimensionlessJerk, .lifts, .stops, .orderErrors, .directionErrors: "1"
    }
  }

  /// The paper and the equation; for a figure of our own, what it is.
  package var source: String {
    switch self {
    case .shareInside: "ours: drawn length within the path's tolerance, as a share of the drawn length"
    case .deviationMean: "ours: mean over the drawn length of the signed distance, positive to the right of writing"
    case .deviationRMS: "ours: root of the mean square over the drawn length of the distance"
    case .deviation95: "ours: the distance that 95 % of the drawn length do not exceed"
    case .deviationMax: "ours: the largest distance of the drawn line from the template"
    case .duration: "ours: from the first contact to the last"
    case .speedMean: "ours: drawn length by the time in contact"
    case .speedMax: "ours: the largest speed after resampling and low-pass"
    case .speedPeaks: "ours: maxima of the speed whose prominence is a tenth of the largest speed or more"
    case .sparc: "Balasubramanian, Melendez-Calderon, Roby-Brami, Burdet 2015, J NeuroEngineering Rehabil 12:112, SPARC"
    case .logDimensionlessJerk:
      "Balasubramanian, Melendez-Calderon, Burdet 2012, IEEE Trans Biomed Eng 59:2126, LDLJ of the speed"
    case .lifts: "ours: breaks of the contact between the first contact and the last"
    case .stops: "ours: times of 0.15 s or more in contact that are slower than 2 mm/s"
    case .inAir: "Rosenblum, Parush, Weiss 2003, Am J Occup Ther 57:129: time without contact between strokes"
    case .orderErrors: "ours: drawn strokes less those of the longest run that is in order"
    case .directionErrors: "ours: strokes of which more is drawn backward than forward"
    case .dtw: "Sakoe, Chiba 1978, IEEE Trans ASSP 26:43, symmetric form without slope constraint, by N + M"
    case .frechet: "Alt, Godau 1995, Int J Comput Geom Appl 5:75, decision by the free-space diagram"
    case .frechetDiscrete: "Eiter, Mannila 1994, TU Wien CD-TR 94/64, coupling distance"
    }
  }
}

/// Why a figure is undefined.
package enum UndefinedFigure: String, Error, Sendable, Hashable, Codable {
  case noContact = "no sample has contact"
  case noTemplate = "the template has no strokes"
  case oneInstant = "all samples with contact are of one instant"
  case noLength = "the drawn line has no length"
  case tooShort = "no line lasts 0.25 s, as the filter needs"
  case noMovement = "the hand does not move"
  case tooManyLines = "the trace has more than 2000 lines"
  case tooLong = "the trace lasts longer than an hour"
}
