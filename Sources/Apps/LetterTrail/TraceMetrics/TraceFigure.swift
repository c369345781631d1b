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
