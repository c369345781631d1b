import Foundation
import HearingSimulation
import HearingTest
import Screening

/// Screens a simulated listener whose right ear hears nothing.
@main
struct HearingScreening {
  static func main() {
    do { try screen() } catch {
      FileHandle.standardError.write(Data("hearing-screening: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func screen() throws {
    let thresholds = try Audiogram([
      .init(.right, frequency: 500, threshold: 150), .init(.right, frequency: 4000, threshold: 150),
      .init(.left, frequency: 500, threshold: 5), .init(.left, frequency: 4000, threshold: 20),
    ])
    var booth = try SimulatedBooth(
      SimulatedListener(
        thresholds: thresholds, slope: 0.15, lapseRate: 0.02, falseAlarmRate: 0.02,
        crossHearing: CrossHearing(interauralAttenuation: 50), seed: 1))
    var screening = try Screening(seed: 1)
    try screening.run(in: &booth) { _ in true }
    guard !screening.outcome.isUnanswered else {
      return print("no answer at all: is the headphone plugged in, and the volume up?")
    }
    for entry in screening.outcome.entries {
      let isBound = entry.result.status == .noResponse
      let level = entry.result.level.map { (isBound ? "above " : "") + String(format: "%.0f", $0) } ?? "?"
      let noise = entry.masking.map { String(format: ", with %.0f dB of noise in the other ear", $0.noise) } ?? ""
      let place = "\(entry.point.ear.rawValue) \(Int(entry.point.frequency)) Hz"
      print("\(place): \(entry.result.status.rawValue) \(level) dB\(noise)")
    }
    print("\(screening.outcome.trialCount) trials")
  }
}
