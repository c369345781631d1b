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
  case strayTouches = "stray_touches"
  case pressureMean = "pressure_mean"
  case pressureVariation = "pressure_variation"
  case pressureFirstPeak = "pressure_first_peak_s"
  case tiltMean = "tilt_mean_deg"
  case tiltVariation = "tilt_variation"
  case tiltFirstPeak = "tilt_first_peak_s"
  case sizeMean = "contact_size_mean_mm"
  case sizeVariation = "contact_size_variation"
  case sizeFirstPeak = "contact_size_first_peak_s"

  /// The unit; `1` for what has none.
  package var unit: String {
    switch self {
    case .deviationMean, .deviationRMS, .deviation95, .deviationMax, .dtw, .frechet, .frechetDiscrete, .sizeMean: "mm"
    case .duration, .inAir, .pressureFirstPeak, .tiltFirstPeak, .sizeFirstPeak: "s"
    case .tiltMean: "°"
    case .speedMean, .speedMax: "mm/s"
    case .shareInside, .speedPeaks, .sparc, .logDimensionlessJerk, .lifts, .stops, .orderErrors, .directionErrors,
      .strayTouches, .pressureMean, .pressureVariation, .tiltVariation, .sizeVariation:
      "1"
    }
  }
}

/// Why a figure is undefined.
package enum UndefinedFigure: String, Error, Sendable, Hashable, Codable {
  case noContact = "no sample has contact"
  case noAttempt = "no contact took the dot"
  case notMeasured = "the device does not measure it"
  case noPeak = "it has no peak"
  case allContacts = "all contacts count"
  case noTemplate = "the template has no strokes"
  case oneInstant = "all samples with contact are of one instant"
  case noLength = "the drawn line has no length"
  case tooShort = "no line lasts 0.25 s, as the filter needs"
  case noMovement = "the hand does not move"
  case tooManyLines = "the trace has more than 2000 lines"
  case tooLong = "the trace lasts longer than an hour"
}
