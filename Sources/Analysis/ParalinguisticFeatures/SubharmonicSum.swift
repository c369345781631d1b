import Foundation

/// A pitch that a frame may have.
struct PitchCandidate: Sendable {
  /// In hertz.
  var frequency: Double
  /// 1 − mean of the sums over this one: near 1 for a clear pitch.
  var voicing: Double
}

/// Candidates of pitch by subharmonic summation: at each frequency, 15 harmonics are added, each with 0.85 of the weight of the
/// one before. The six greatest peaks count, as far as they lie within 55 to 1000 Hz.
///
/// Source: Hermes 1988.
final class SubharmonicSum {
  static let count = 6
  private static let range = 55.0...1000.0
  private static let harmonics = 15
  private let spectrum: OctaveSpectrum
  private let shifts: [(places: Int, weight: Float)]
  private var sums: [Float]
  private var best: [(height: Double, place: Double)] = []
  /// The candidates of the last spectrum, the best first.
  private(set) var candidates: [PitchCandidate] = []

  init(binCount: Int, binWidth: Double) {
    let spectrum = OctaveSpectrum(binCount: binCount, binWidth: binWidth)
    self.spectrum = spectrum
    shifts = (1...Self.harmonics).map { n in
      (Int(log2(Double(n)) * spectrum.pointsPerOctave), Float(pow(0.85, Double(n - 1))))
    }
    sums = [Float](repeating: 0, count: binCount)
    candidates.reserveCapacity(Self.count)
    best.reserveCapacity(Self.count + 1)
  }

  /// Finds the candidates of a magnitude spectrum, the best first.
  func measure(_ magnitude: UnsafePointer<Float>) {
    spectrum.measure(magnitude)
    candidates.removeAll(keepingCapacity: true)
    let count = sums.count
    sums.withUnsafeMutableBufferPointer { sums in
      spectrum.values.withUnsafeBufferPointer { values in
        guard let target = sums.baseAddress, let source = values.baseAddress else { return }
        target.update(from: source, count: count)
        for shift in shifts.dropFirst() where shift.places < count {
          Self.add(source + shift.places, shift.weight, count - shift.places, to: target)
        }
      }
      var total = 0.0
      for value in sums { total += Double(value) }
      let mean = total / Double(count)
      guard mean > 0, mean.isFinite else { return }
      best.removeAll(keepingCapacity: true)
      var least = -1.0
      for n in 1..<count - 1 where sums[n] > sums[n - 1] && sums[n] >= sums[n + 1] {
        let (a, b, c) = (Double(sums[n - 1]), Double(sums[n]), Double(sums[n + 1]))
        let curvature = a - 2 * b + c
        let offset = curvature < 0 ? 0.5 * (a - c) / curvature : 0
        let height = b - 0.25 * (a - c) * offset
        guard best.count < Self.count || height > least else { continue }
        let place = best.firstIndex { $0.height < height } ?? best.count
        best.insert((height, Double(n) + offset), at: place)
        if best.count > Self.count { best.removeLast() }
        least = best[best.count - 1].height
      }
      for peak in best {
        let frequency = spectrum.frequency(of: peak.place)
        guard Self.range.contains(frequency), peak.height > mean else { continue }
        candidates.append(PitchCandidate(frequency: frequency, voicing: 1 - mean / peak.height))
      }
    }
  }

  @inline(__always)
  private static func add(
    _ source: UnsafePointer<Float>, _ weight: Float, _ count: Int, to target: UnsafeMutablePointer<Float>
  ) {
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    var n = 0
    while n + 8 <= count {
      let sum =
        to.loadUnaligned(fromByteOffset: 4 * n, as: SIMD8<Float>.self)
        + from.loadUnaligned(fromByteOffset: 4 * n, as: SIMD8<Float>.self) * weight
      to.storeBytes(of: sum, toByteOffset: 4 * n, as: SIMD8<Float>.self)
      n += 8
    }
    while n < count {
      target[n] += source[n] * weight
      n += 1
    }
  }
}
