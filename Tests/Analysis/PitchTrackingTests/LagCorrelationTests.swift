import AudioCore
import Expectations
import Foundation
import PitchTracking
import TestSignals
import Testing

/// The products by FFT, and the curves computed from them, agree with their definitions in Double.
@Suite struct LagCorrelationTests {
  private let frame = TestSignal.harmonics(
    fundamental: 130, [(1, 0.3, 1), (2, 0.3, 2), (5, 0.1, 0)], frameCount: 600, sampleRate: 8000)

  private func signals() -> [(name: String, samples: [Float])] {
    [
      ("tone", frame), ("noise, seed 94", TestSignal.whiteNoise(amplitude: 0.7, frameCount: 600, seed: 94)),
      ("tone with offset", frame.map { $0 + 0.5 }),
    ]
  }

  private func levelled(_ samples: [Float]) -> [Double] {
    let mean = samples.reduce(0) { $0 + Double($1) } / Double(samples.count)
    let centred = samples.map { Double($0) - mean }
    let peak = centred.map(abs).max() ?? 1
    return centred.map { $0 / peak }
  }

  /// The tolerance of r and m is 1e-5 of m(0), the largest value of both.
  @Test func products() throws {
    for (name, samples) in signals() {
      var correlation = try LagCorrelation(frameLength: samples.count, lagCount: 300)
      let peak = samples.withUnsafeBufferPointer { correlation.load($0) }
      expectGreater(peak, 0)
      let x = levelled(samples)
      let (r, m) = correlation.withProducts { r, m in
        ((0..<300).map { r[$0] }, (0..<300).map { m[$0] })
      }
      let largest = 2 * x.reduce(0) { $0 + $1 * $1 }
      for lag in 0..<300 {
        let pairs = 0..<x.count - lag
        let product = pairs.reduce(0) { $0 + x[$1] * x[$1 + lag] }
        let energy = pairs.reduce(0) { $0 + x[$1] * x[$1] + x[$1 + lag] * x[$1 + lag] }
        let differences = (abs(r[lag] - product) / largest, abs(m[lag] - energy) / largest)
        expect(differences.0 < 1e-5 && differences.1 < 1e-5, "\(name), lag \(lag): \(differences)")
      }
    }
  }

  /// Every dip of the direct d′ in the range is found at its place. The direct curve at whole lags is at most 1e-3, the
  /// sinc's ripple, deeper than the interpolated value of the dip.
  @Test func differenceFunction() throws {
    for (name, samples) in signals() {
      let configuration = PitchConfiguration(minimumFrequency: 60, maximumFrequency: 1000)
      let range = LagRange(configuration, rate: 8000)
      var difference = try DifferenceFunction(frameLength: samples.count, lagCount: range.count)
      _ = samples.withUnsafeBufferPointer { difference.load($0) }
      difference.normalise()
      var found: [(lag: Double, value: Double)] = []
      difference.firstDip(in: range, withMultiples: true) { frequency, value in
        found.append((8000 / frequency, value))
        return false
      }
      let x = levelled(samples)
      var sum = 0.0
      let direct =
        [1.0]
        + (1..<range.count).map { lag -> Double in
          let pairs = 0..<x.count - lag
          let d = pairs.reduce(0) { $0 + (x[$1] - x[$1 + lag]) * (x[$1] - x[$1 + lag]) } / Double(pairs.count)
          sum += d
          return d * Double(lag) / sum
        }
      let dips = range.lags.filter {
        direct[$0] < direct[$0 - 1] && direct[$0] <= direct[$0 + 1] && direct[$0] < 1
          && range.frequency(of: Double($0)) != nil
      }
      // Interpolation may move a dip next to a bound out of the range.
      expectAtMost(abs(found.count - dips.count), 2, "\(name): \(found.count) of \(dips.count)")
      for dip in dips.dropFirst().dropLast() {
        let nearest = try require(found.min { abs($0.lag - Double(dip)) < abs($1.lag - Double(dip)) })
        expectAtMost(abs(nearest.lag - Double(dip)), 1, "\(name), lag \(dip)")
        expectAtMost(nearest.value, direct[dip] + 1e-3, "\(name), lag \(dip)")
      }
    }
  }

  /// The extremum of a cosine between whole lags has the known position and value, at 3 to 300 lags per period.
  @Test(arguments: [3.3, 5.1, 10.7, 40.2, 299.6])
  func interpolation(period: Double) {
    var curve = LagCurve(count: 700)
    curve.fill { base, norm in
      for lag in 0..<700 {
        base[lag] = cos(2 * .pi * Double(lag) / period)
        norm[lag] = 1
      }
    }
    for number in stride(from: 1.0, through: min(600 / period, 100), by: 1) {
      let place = number * period
      guard place > 10 else { continue }
      let top = curve.extremum(near: Int(place.rounded()))
      // The tolerance is in lags. At a period of 10 lags, the shortest that is searched, it is 0.7 cent.
      expectLess(abs(top.lag - place), 4e-3, "at \(place)")
      // The response of a sinc of 16 lags is not quite flat up to 0.3 of the rate.
      expectLess(abs(top.value - 1), 5e-3, "at \(place)")
    }
  }
}
