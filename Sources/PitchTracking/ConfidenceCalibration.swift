import Foundation
struct ConfidenceCalibration: Sendable {
  func voiced(fit: Double) -> Double { fit }
  func unvoiced(fit: Double) -> Double { fit }
}
