import Foundation
import SoundLevelMetering
import TestSignals

/// The tables of Docs/Conformance that this module's tests measure, as Markdown.
enum ConformanceTables {
  static let weightingRates = [8000.0, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000, 192_000]
  static let bandRates = [44_100.0, 48_000]

  private static let origin = """
    Written by a test of `SoundLevelMetering` (`SoundLevelConformanceTests`), which fails if what it measures differs from
    this page. `OSSICLE_WRITE_CONFORMANCE=1 Scripts/test --module SoundLevelMetering` writes it anew.
    """

  static func frequencyWeightings() throws -> String {
    var lines = [
      "# Frequency weightings: measured against IEC 61672-1:2013", "", origin, "",
      """
      Deviation of `WeightingFilter`'s response from the design goal (annex E), in dB, at the exact base-10 frequencies up to
      20 kHz or 0.47 of the sample rate, with the limits of class 1 (table 3). Z has no filter and no deviation.
      """,
    ]
    for weighting in [FrequencyWeighting.a, .c] {
      lines += ["", "## \(weighting.symbol)", ""]
      let rates = weightingRates.map { "\(String(format: "%g", $0 / 1000)) kHz" }
      lines.append("| frequency, Hz | goal, dB | class 1, dB | " + rates.joined(separator: " | ") + " |")
      lines.append("|" + String(repeating: " ---: |", count: 3 + rates.count))
      var largest = [Double](repeating: 0, count: rates.count)
      for (index, row) in WeightingTable.rows.enumerated() {
        let frequency = WeightingTable.frequency(index)
        let cells = try weightingRates.enumerated().map { column, sampleRate -> String in
          guard frequency <= WeightingFilter.upperFrequency(sampleRate: sampleRate) else { return "" }
          let error =
            try WeightingFilter(weighting, sampleRate: sampleRate).level(at: frequency) - weighting.level(at: frequency)
          largest[column] = max(largest[column], abs(error))
          return text(error, 3)
        }
        let below = row.below == .infinity ? "−∞" : "−\(text(row.below, 1))"
        lines.append(
          "| \(text(row.nominal, row.nominal == row.nominal.rounded() ? 0 : 1)) "
            + "| \(text(weighting.level(at: frequency), 2)) | +\(text(row.above, 1)) / \(below) | "
            + cells.joined(separator: " | ") + " |")
      }
      lines.append("| largest | | | " + largest.map { text($0, 3) }.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static func bandFilters() throws -> String {
    var lines = [
      "# Band filters: measured against IEC 61260-1:2014", "", origin, "",
      """
      The margins of each band of `BandLevelMeter` to the mask of class 1 (table 1), in dB, at the frequency where the margin is
      least. They are of the whole response from near 0 Hz to half the sample rate, with the aliases of the halved rates.
      *In the band* is the margin to the greatest permitted attenuation, of which the mask itself allows 0.4 dB at midband.
      *Outside* is the margin to the least required attenuation. *Bandwidth* is the deviation of the effective bandwidth, in
      dB; class 1 allows ±0.4. A cell is empty where the sample rate is too low for the band.
      """,
    ]
    for fraction in OctaveFraction.allCases {
      lines += ["", fraction == .octave ? "## Octave bands" : "## Third-octave bands", ""]
      let columns = ["in the band", "outside", "bandwidth"]
      let rates = ["44.1 kHz", "48 kHz"]
      let titles = rates.flatMap { rate in columns.map { "\(rate): \($0)" } }
      lines.append("| band, Hz | " + titles.joined(separator: " | ") + " |")
      lines.append("|" + String(repeating: " ---: |", count: 7))
      let meters = try bandRates.map { try BandLevelMeter(configuration: .init(fraction), sampleRate: $0) }
      for band in FrequencyBand.bands(fraction, nominal: 25...20_000) {
        let cells = zip(meters, bandRates).map { meter, sampleRate -> String in
          guard let index = meter.bands.firstIndex(of: band) else { return "  |  |  |" }
          let margin = BandMask.margins(meter, index, sampleRate: sampleRate)
          let bandwidth = BandMask.effectiveBandwidth(meter, index, sampleRate: sampleRate)
          return " \(text(margin.inside, 2)) | \(text(margin.outside, 2)) | \(text(bandwidth, 2)) |"
        }
        let nominal = band.nominalFrequency
        lines.append("| \(text(nominal, nominal == nominal.rounded() ? 0 : 1)) |" + cells.joined())
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A number with fixed decimals, with the sign − instead of a hyphen, and without negative zero.
  private static func text(_ value: Double, _ decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    guard text.hasPrefix("-") else { return text }
    return text.contains { ("1"..."9").contains($0) } ? "−" + text.dropFirst() : String(text.dropFirst())
  }
}

extension BandMask {
  /// The smallest distances to the mask of class 1 in decibels, to the largest attenuation that is allowed in the band
  /// and to the smallest that is required outside it.
  static func margins(
    _ meter: BandLevelMeter, _ index: Int, sampleRate: Double
  ) -> (inside: Double, outside: Double) {
    let band = meter.bands[index]
    let bandsPerOctave = band.fraction.bandsPerOctave
    let atMidband = meter.response(of: index, at: band.midbandFrequency)
    // Frequencies are dense in the band, at steps of 1/80 of it, and reach over 20 octaves outside.
    let dense = (-40...40).map { (k: Int) -> Double in Double(k) / 80 * 1.6 / Double(bandsPerOctave) }
    let wide = (-60...60).map { (k: Int) -> Double in Double(k) / 6 }
    var margins = (inside: Double.infinity, outside: Double.infinity)
    for exponent in dense + wide {
      let ratio = pow(FrequencyBand.octaveRatio, exponent)
      let frequency = band.midbandFrequency * ratio
      guard frequency < sampleRate / 2 else { continue }
      let attenuation = atMidband - meter.response(of: index, at: frequency)
      let limits = limits(ratio: ratio, bandsPerOctave: bandsPerOctave)
      margins.inside = min(margins.inside, limits.most - attenuation)
      // In the band the smallest attenuation is −0.4 dB, so a response too far above that at midband violates the mask
      // too.
      if limits.least < 0 {
        margins.inside = min(margins.inside, attenuation - limits.least)
      } else {
        margins.outside = min(margins.outside, attenuation - limits.least)
      }
    }
    return margins
  }

  /// The effective bandwidth, ∫ |H|² d lg f, relative to the band's width, in decibels.
  static func effectiveBandwidth(_ meter: BandLevelMeter, _ index: Int, sampleRate: Double) -> Double {
    let band = meter.bands[index]
    let step = 0.01
    let top = min(3, log10(sampleRate / 2 / band.midbandFrequency) / 0.3)
    let sum = stride(from: -3 + step / 2, to: top, by: step).reduce(0) { sum, exponent in
      let frequency = band.midbandFrequency * pow(FrequencyBand.octaveRatio, exponent)
      return sum + pow(10, meter.response(of: index, at: frequency) / 10) * step
    }
    return 10 * log10(sum * Double(band.fraction.bandsPerOctave))
  }
}
