/// The discrete Fourier transform of complex numbers whose length has no prime factors but 2, 3 and 5, by Stockham's
/// passes.
struct ComplexPlan<Vector: Lanes>: ~Copyable {
  typealias Scalar = Vector.Scalar

  private struct Pass {
    let radix: Int
    let length: Int
    let stride: Int
    let factors: UnsafePointer<Scalar>
  }

  let length: Int
  private let passes: UnsafeMutableBufferPointer<Pass>
  private let startsWithLanes: Bool
  private let table: UnsafeMutablePointer<Scalar>

  /// Whether vectors of this kind fit the length.
  static func fits(_ length: Int) -> Bool {
    Vector.count == 1 || length.isMultiple(of: 4) && length / 4 >= max(2, Vector.count)
  }

  init(length: Int, radices: [Int]) {
    self.length = length
    startsWithLanes = Vector.count > 1
    let radices = startsWithLanes ? [4] + (Factorization.radices(length / 4) ?? []) : radices
    // A pass has fewer than `rest` factors, and the rest at least halves from pass to pass.
    table = .allocate(capacity: 4 * length)
    var end = table
    var (rest, stride) = (length, 1)
    var passes: [Pass] = []
    for radix in radices {
      passes.append(Pass(radix: radix, length: rest, stride: stride, factors: end))
      let groups = rest / radix
      let isFirst = startsWithLanes && stride == 1
      for group in 0..<groups {
        for result in 1..<radix {
          let root = UnitRoots.root(group * result % rest, of: rest)
          let place = isFirst ? 2 * (result - 1) * groups + group : 2 * (group * (radix - 1) + result - 1)
          (end + place).initialize(to: Scalar(root.x))
          (end + place + (isFirst ? groups : 1)).initialize(to: Scalar(root.y))
        }
      }
      end += 2 * groups * (radix - 1)
      (rest, stride) = (groups, stride * radix)
    }
    self.passes = .allocate(capacity: passes.count)
    _ = self.passes.initialize(fromContentsOf: passes)
  }

  deinit {
    table.deallocate()
    passes.deallocate()
  }

  /// The transform of `source`, by two workspaces; the result is in the one that is returned.
  @inline(__always)
  func transform<Source: ComplexSource<Vector>>(
    _ source: Source, _ work: Split<Scalar>, _ other: Split<Scalar>
  ) -> Split<Scalar> {
    let (work, other) = passes(source, work, other)
    if passes.isEmpty { return work }
    last(work, SplitLanes(split: other))
    return other
  }

  /// The transform of `source` into `target`, by two workspaces.
  @inline(__always)
  func transform<Source: ComplexSource<Vector>, Target: ComplexTarget<Vector>>(
    _ source: Source, into target: Target, _ work: Split<Scalar>, _ other: Split<Scalar>
  ) {
    let (work, _) = passes(source, work, other)
    if passes.isEmpty { target.store(SplitLanes<Vector>(split: work)[0], at: 0) } else { last(work, target) }
  }

  /// All passes but the last. The first workspace that is returned has the numbers.
  @inline(__always)
  private func passes<Source: ComplexSource<Vector>>(
    _ source: Source, _ work: Split<Scalar>, _ other: Split<Scalar>
  ) -> (Split<Scalar>, Split<Scalar>) {
    var (work, other) = (work, other)
    if startsWithLanes {
      FourierPass.first(source, work, length: length, factors: passes[0].factors)
    } else {
      let copy = SplitLanes<Vector>(split: work)
      for index in 0..<length { copy.store(source[index], at: index) }
    }
    var index = startsWithLanes ? 1 : 0
    while index < passes.count - 1 {
      let pass = passes[index]
      index += 1
      switch pass.radix {
      case 2: run(Radix2<Vector>.self, pass, work, other)
      case 3: run(Radix3<Vector>.self, pass, work, other)
      case 4: run(Radix4<Vector>.self, pass, work, other)
      case 5: run(Radix5<Vector>.self, pass, work, other)
      default: run(Radix8<Vector>.self, pass, work, other)
      }
      swap(&work, &other)
    }
    return (work, other)
  }

  @inline(__always)
  private func last<Target: ComplexTarget<Vector>>(_ work: Split<Scalar>, _ target: Target) {
    let pass = passes[passes.count - 1]
    switch pass.radix {
    case 2: FourierPass.last(Radix2<Vector>.self, work, target, stride: pass.stride)
    case 3: FourierPass.last(Radix3<Vector>.self, work, target, stride: pass.stride)
    case 4: FourierPass.last(Radix4<Vector>.self, work, target, stride: pass.stride)
    case 5: FourierPass.last(Radix5<Vector>.self, work, target, stride: pass.stride)
    default: FourierPass.last(Radix8<Vector>.self, work, target, stride: pass.stride)
    }
  }

  @inline(__always)
  private func run<B: Butterfly>(_: B.Type, _ pass: Pass, _ work: Split<Scalar>, _ other: Split<Scalar>)
  where B.Vector == Vector {
    FourierPass.middle(B.self, work, other, length: pass.length, stride: pass.stride, factors: pass.factors)
  }
}
