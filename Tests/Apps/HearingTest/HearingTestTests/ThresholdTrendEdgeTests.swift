import Expectations
import Foundation
import HearingTest
import TestSupport
import Testing

/// Trends of thresholds beside scipy's weighted regression and its Student's t.
@Suite struct ThresholdTrendEdgeTests {
  @Test func besideScipy() throws {
    let day = 86_400.0
    let months = (0..<12).map(Double.init)
    let rising = zip(months, [0, 2, -2, 0, 2, -2, 0, 2, -2, 0, 2, -2]).map { (month: Double, scatter: Double) in
      20 + month + scatter
    }
    let series: [(name: String, days: [Double], levels: [Double], deviations: [Double])] = [
      ("three sessions", [0, 30, 61], [10, 12, 11], [2, 2, 2]),
      ("twelve sessions, 1 dB a month", months.map { $0 * 30 }, rising, [Double](repeating: 2, count: 12)),
      ("unequal deviations and times", [0, 1, 90, 91, 400], [55, 61, 58, 70, 66], [1, 5, 2, 0.5, 3]),
      ("wild scatter", [0, 10, 20, 30, 40, 50], [10, 50, 5, 60, 0, 55], [2, 2, 2, 2, 2, 2]),
    ]
    var cases: [EdgeCase] = []
    for (name, days, levels, deviations) in series {
      let sessions = days.indices.map { index in
        ThresholdTrend.Session(
          time: days[index] * day,
          results: [
            TonePoint(.right, 1000): .threshold(
              levels[index], standardDeviation: deviations[index], trialCount: 9)
          ])
      }
      let line = try require(ThresholdTrend(sessions).lines.first)
      let words = try IndependentTool.scipy(
        """
        import sys, json, numpy as np
        from scipy import stats
        d, y, s = (np.array(v, float) for v in json.loads(sys.argv[1]))
        w = 1 / (s**2 + 2.5**2)
        X = np.c_[np.ones(len(d)), d]
        C = np.linalg.inv(X.T @ (w[:, None] * X))
        b = C @ X.T @ (w * y)
        T, n = d.max() - d.min(), len(d)
        e = np.sqrt(C[1, 1]); o = e * np.sqrt((w * (y - X @ b)**2).sum() / (n - 2))
        p = max(2 * stats.norm.sf(abs(b[1]) / e), 2 * stats.t.sf(abs(b[1]) / o, n - 2))
        print(b[1] * T, b[1] * T - T * max(1.96 * e, stats.t.ppf(.975, n - 2) * o), p)
        """, [String(decoding: try JSONEncoder().encode([days, levels, deviations]), as: UTF8.self)])
      let numbers = words.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      try require(numbers.count == 3, "\(words)")
      // Rounding of a few dozen operations only.
      cases += [
        EdgeCase(
          "\(name): change", ours: line.change, independent: numbers[0], unit: "dB", tolerance: 1e-6, decimals: 4),
        EdgeCase(
          "\(name): lower end of the interval", ours: line.interval.lowerBound, independent: numbers[1], unit: "dB",
          tolerance: 1e-6, decimals: 4),
        EdgeCase(
          "\(name): probability without a change", ours: 100 * line.probability, independent: 100 * numbers[2],
          unit: "percent",
          tolerance: 1e-6, decimals: 4),
      ]
    }
    let problems = try EdgeCases.problems(
      in: "Trends of thresholds", tool: "numpy, scipy",
      introduction: """
        The slope of the weighted line through the thresholds of one ear and frequency, and its p-value: the \
        probability of such a slope without a change of hearing.
        """, cases)
    expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }
}
