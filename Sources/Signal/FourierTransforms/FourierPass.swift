/// The passes of Stockham's transform, which sorts while it computes: each reads one array from end to end and writes
/// another one.
///
/// After passes whose radices multiply to `stride`, the numbers stand in `length` groups of `stride`; the next pass of
/// radix r makes `length` / r groups of r · `stride` of them.
enum FourierPass {
  /// The first pass, of radix 4 and stride 1: the lanes are neighbouring groups.
  ///
  /// - Parameter factors: for each of the three results, real parts and then imaginary parts of all groups.
  @inline(__always)
  static func first<Source: ComplexSource>(
    _ source: Source, _ target: Split<Source.Vector.Scalar>, length: Int, factors: UnsafePointer<Source.Vector.Scalar>
  ) {
    typealias V = Source.Vector
    let groups = length / 4
    var group = 0
    while true {
      var values = Radix4<V>(source, at: group, step: groups)
      values.transform()
      let table = factors + group
      values.multiply(
        by: (
          ComplexLanes(V.load(table), V.load(table + groups)),
          ComplexLanes(V.load(table + 2 * groups), V.load(table + 3 * groups)),
          ComplexLanes(V.load(table + 4 * groups), V.load(table + 5 * groups))
        ))
      V.storeFours(values.a.re, values.b.re, values.c.re, values.d.re, target.re + 4 * group)
      V.storeFours(values.a.im, values.b.im, values.c.im, values.d.im, target.im + 4 * group)
      // The last vector overlaps the one before where vectors do not divide the groups.
      if group == groups - V.count { break }
      group = min(group + V.count, groups - V.count)
    }
  }

  /// A pass whose stride is a multiple of a vector.
  @inline(__always)
  static func middle<B: Butterfly>(
    _: B.Type, _ source: Split<B.Vector.Scalar>, _ target: Split<B.Vector.Scalar>, length: Int, stride: Int,
    factors: UnsafePointer<B.Vector.Scalar>
  ) {
    let (source, target) = (SplitLanes<B.Vector>(split: source), SplitLanes<B.Vector>(split: target))
    let groups = length / B.radix
    var table = factors
    for group in 0..<groups {
      let factors = B.factors(table)
      table += 2 * (B.radix - 1)
      let (input, output) = (stride * group, stride * B.radix * group)
      var index = 0
      while index < stride {
        var values = B(source, at: input + index, step: stride * groups)
        values.transform()
        values.multiply(by: factors)
        values.store(to: target, at: output + index, step: stride)
        index += B.Vector.count
      }
    }
  }

  /// The last pass, one group: all factors are 1.
  @inline(__always)
  static func last<B: Butterfly, Target: ComplexTarget<B.Vector>>(
    _: B.Type, _ source: Split<B.Vector.Scalar>, _ target: Target, stride: Int
  ) {
    let source = SplitLanes<B.Vector>(split: source)
    var index = 0
    while index < stride {
      var values = B(source, at: index, step: stride)
      values.transform()
      values.store(to: target, at: index, step: stride)
      index += B.Vector.count
    }
  }
}
