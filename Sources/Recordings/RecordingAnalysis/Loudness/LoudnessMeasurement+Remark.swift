import Foundation
import LoudnessMetering

extension LoudnessMeasurement {
  /// A line that says how far sound beyond hearing raises the loudness; `nil` if it hardly does.
  var hearingRemark: String? {
    raisedBeyondHearing.map {
      String(format: "sound above 20 kHz, beyond hearing, raises the loudness by %.1f LU", $0)
    }
  }
}
