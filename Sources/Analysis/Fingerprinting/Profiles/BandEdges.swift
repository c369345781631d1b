/// Borders of bands in a prefix sum of a power spectrum: the whole and the fractional part of each.
struct BandEdges: Sendable {
  /// An edge: prefix[index] + fraction · (prefix[index + 1] − prefix[index]).
  struct Edge: Sendable {
    let index: Int32
    let fraction: Float
  }

  /// Lower and upper edge of each band, in alternation.
  let edges: [Edge]

  init(lower: [Double], upper: [Double], binCount: Int) {
    func edge(_ position: Double) -> Edge {
      let limited = min(max(0, position), Double(binCount) - 0.001)
      return Edge(index: Int32(limited), fraction: Float(limited - limited.rounded(.down)))
    }
    edges = zip(lower, upper).flatMap { [edge($0), edge($1)] }
  }

  /// Computes the energies of the bands.
  ///
  /// - Parameters:
  ///   - prefix: sums of the power spectrum. It has one more element than there are bins, and the first is 0.
  ///   - energies: memory for one value per band.
  @inline(__always)
  func energies(_ prefix: UnsafePointer<Double>, into energies: UnsafeMutablePointer<Float>) {
    edges.withUnsafeBufferPointer { edges in
      @inline(__always) func value(_ edge: Edge) -> Double {
        let base = prefix + Int(edge.index)
        return base[0] + Double(edge.fraction) * (base[1] - base[0])
      }
      for band in 0..<edges.count / 2 { energies[band] = Float(value(edges[2 * band + 1]) - value(edges[2 * band])) }
    }
  }
}
