import AudioCore
import Foundation
import LoudnessMetering

/// The meter's readings for one vector at one sample rate.
public struct ConformanceRun: Sendable {
  /// One expectation and the meter's deviation from it.
  public struct Result: Sendable {
    /// The vector and the measure, as in the table.
    public let name: String
    /// The expected value with its tolerance and unit, as in the table.
    public let expected: String
    /// The reading minus the expected value. If several readings count, it is the largest deviation. `nil` if a reading
    /// was undefined.
    public let deviation: Double?
    /// Whether the deviation is within the standard's tolerance.
    public let isWithinTolerance: Bool
  }

  /// The results, one for each of the vector's expectations.
  public let results: [Result]

  /// Synthesises the vector and measures it.
  public init(_ vector: ConformanceVector, sampleRate: Double) throws {
    let configuration = LoudnessMeter.Configuration(readingInterval: 0.01)
    var meter: LoudnessMeter?
    var readings: [LoudnessReading] = []
    var failure: (any Error)?
    VectorSynthesis(sampleRate: sampleRate).forEachPart(of: vector.sound) { part in
      do {
        if meter == nil {
          meter = try LoudnessMeter(
            configuration: configuration, sampleRate: sampleRate, channelCount: part.channelCount)
        }
        part.withBlock { block in meter?.process(block) { readings.append($0) } }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    meter?.flush { readings.append($0) }
    guard let measurement = meter?.measurement else { preconditionFailure("every vector has sound") }
    results = vector.expectations.map { Self.result($0, of: vector, measurement, readings) }
  }

  private static func result(
    _ expectation: ConformanceVector.Expectation, of vector: ConformanceVector, _ measurement: LoudnessMeasurement,
    _ readings: [LoudnessReading]
  ) -> Result {
    let (label, unit) = name(expectation.measure)
    let deviations = pairs(expectation, measurement, readings).map { reading, expected in
      reading.value.map { $0 - expected }
    }
    let isDefined = !deviations.isEmpty && !deviations.contains(nil)
    let worst = isDefined ? deviations.compactMap { $0 }.max { abs($0) < abs($1) } : nil
    let (above, below) = (expectation.above, expectation.below)
    let tolerance = above == below ? "±\(above)" : "+\(above) −\(below)"
    let last = isSuccessive(expectation.measure) ? " … \(expectation.value + 19)" : ""
    return Result(
      name: "\(vector.id) \(label)", expected: "\(expectation.value)\(last) \(unit), \(tolerance)", deviation: worst,
      isWithinTolerance: worst.map { $0 <= above && $0 >= -below } ?? false)
  }

  private static func isSuccessive(_ measure: ConformanceVector.Measure) -> Bool {
    switch measure {
    case .successiveMomentary, .successiveShortTerm: true
    default: false
    }
  }

  private static func name(_ measure: ConformanceVector.Measure) -> (label: String, unit: String) {
    switch measure {
    case .momentary: ("M", "LUFS")
    case .shortTerm: ("S", "LUFS")
    case .integrated: ("I", "LUFS")
    case .range: ("LRA", "LU")
    case .truePeak: ("true peak", "dBTP")
    case .maximumMomentary: ("max M", "LUFS")
    case .maximumShortTerm: ("max S", "LUFS")
    case .constantMomentary: ("M from 1 s on", "LUFS")
    case .constantShortTerm: ("S from 3 s on", "LUFS")
    case .successiveMomentary: ("max M of each period", "LUFS")
    case .successiveShortTerm: ("max S of each period", "LUFS")
    }
  }

  /// The readings of a measure, each with its expected value.
  private static func pairs(
    _ expectation: ConformanceVector.Expectation, _ measurement: LoudnessMeasurement, _ readings: [LoudnessReading]
  ) -> [(LoudnessValue, Double)] {
    func constant(from start: Double, _ value: KeyPath<LoudnessReading, LoudnessValue>) -> [(LoudnessValue, Double)] {
      readings.filter { $0.time >= start - 1e-6 }.map { ($0[keyPath: value], expectation.value) }
    }
    func successive(_ period: Double, _ value: KeyPath<LoudnessReading, LoudnessValue>) -> [(LoudnessValue, Double)] {
      (0..<20).map { index in
        let time = Double(index) * period + 1e-6..<Double(index + 1) * period + 1e-6
        let largest = readings.filter { time.contains($0.time) }.compactMap { $0[keyPath: value].value }.max()
        return (largest.map { .value($0) } ?? .undefined(.notMeasured), expectation.value + Double(index))
      }
    }
    switch expectation.measure {
    case .momentary: return readings.suffix(1).map { ($0.momentary, expectation.value) }
    case .shortTerm: return readings.suffix(1).map { ($0.shortTerm, expectation.value) }
    case .integrated: return [(measurement.integrated, expectation.value)]
    case .range: return [(measurement.range, expectation.value)]
    case .truePeak: return [(measurement.truePeak, expectation.value)]
    case .maximumMomentary: return [(measurement.maximumMomentary, expectation.value)]
    case .maximumShortTerm: return [(measurement.maximumShortTerm, expectation.value)]
    case .constantMomentary: return constant(from: 1, \.momentary)
    case .constantShortTerm: return constant(from: 3, \.shortTerm)
    case .successiveMomentary(let period): return successive(period, \.momentary)
    case .successiveShortTerm(let period): return successive(period, \.shortTerm)
    }
  }
}
