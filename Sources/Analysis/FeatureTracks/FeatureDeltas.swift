import AudioCore

/// Adds to frames how fast their values change: first and second derivatives by the frame.
///
/// Definition, as `librosa.feature.delta` with its defaults: the slope of a line, and the second derivative of a parabola, that fit
/// nine successive frames best (A. Savitzky and M. J. E. Golay, Anal. Chem. 36 (1964), 1627). The first and the last four frames
/// have the derivatives of the first and the last nine. A derivative is NaN where one of its nine values is, and in signals of
/// fewer than nine frames, which librosa refuses. Latency: four frames. No allocation after `init`.
public struct FeatureDeltas: Sendable {
  /// Frames that a derivative is made of.
  public static let width = 9
  /// The highest derivative that there is.
  public static let highestOrder = 2

  /// The columns of the frames that go in, then those of their first derivatives, `mfcc_1_delta`, then of the second,
  /// `mfcc_1_delta2`.
  public let columns: [FeatureColumn]

  /// Columns of a frame that goes in.
  private let count: Int
  private let orders: Int
  /// The latest frames, each at its index modulo `width`.
  private var values: [Float]
  private var times: [Double]
  private var received = 0
  private var row: [Float]

  /// Derivatives of columns.
  ///
  /// - Parameter order: 1 for first derivatives, 2 for first and second ones; others are taken as the nearest of these.
  public init(columns: [FeatureColumn], order: Int) {
    count = columns.count
    orders = min(max(order, 1), Self.highestOrder)
    self.columns = columns + Self.columns(of: columns, order: orders)
    values = [Float](repeating: 0, count: Self.width * columns.count)
    times = [Double](repeating: 0, count: Self.width)
    row = [Float](repeating: .nan, count: self.columns.count)
  }

  /// The columns of the derivatives of columns, first those of the first.
  public static func columns(of columns: [FeatureColumn], order: Int) -> [FeatureColumn] {
    (0..<max(0, min(order, highestOrder))).flatMap { order in
      columns.map { column in
        order == 0
          ? FeatureColumn(name: column.name + "_delta", unit: column.unit + "/frame")
          : FeatureColumn(name: column.name + "_delta2", unit: column.unit + "/frame²")
      }
    }
  }

  /// Takes the next frame and emits those whose derivatives are known.
  public mutating func process(_ frame: FeatureFrame, emit: (FeatureFrame) -> Void) {
    ensure(frame.values.count == count, "a frame: expected \(count) values, got \(frame.values.count)")
    let place = received % Self.width
    for column in 0..<count { values[place * count + column] = frame.values[column] }
    times[place] = frame.time
    received += 1
    guard received >= Self.width else { return }
    derive()
    let middle = received - 1 - Self.width / 2
    for index in (received == Self.width ? 0 : middle)...middle { send(index, emit) }
  }

  /// Emits the frames that are left.
  public mutating func flush(emit: (FeatureFrame) -> Void) {
    if received < Self.width { for n in count..<row.count { row[n] = .nan } }
    for index in max(0, received < Self.width ? 0 : received - Self.width / 2)..<received { send(index, emit) }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() { received = 0 }

  private mutating func send(_ index: Int, _ emit: (FeatureFrame) -> Void) {
    let place = index % Self.width
    for column in 0..<count { row[column] = values[place * count + column] }
    row.withUnsafeBufferPointer { emit(FeatureFrame(index: index, time: times[place], values: $0)) }
  }

  /// Writes the derivatives of the latest frames.
  private mutating func derive() {
    let half = Self.width / 2
    // Σ k², and Σ (k² − mean)² for the parabola, which is orthogonal to lines.
    let square = (-half...half).reduce(0.0) { $0 + Double($1 * $1) }
    let mean = square / Double(Self.width)
    let curve = (-half...half).reduce(0.0) { $0 + (Double($1 * $1) - mean) * (Double($1 * $1) - mean) }
    for column in 0..<count {
      var (slope, bend) = (0.0, 0.0)
      for step in 0..<Self.width {
        let (k, value) = (Double(step - half), Double(values[(received + step) % Self.width * count + column]))
        slope += k * value
        bend += (k * k - mean) * value
      }
      row[count + column] = Float(slope / square)
      if orders > 1 { row[2 * count + column] = Float(2 * bend / curve) }
    }
  }
}

extension FeatureMatrix {
  /// The same frames with the derivatives of all columns to the right: 1 for first ones, 2 for first and second ones.
  public func withDeltas(order: Int) -> FeatureMatrix {
    var deltas = FeatureDeltas(columns: columns, order: order)
    var matrix = FeatureMatrix(columns: deltas.columns)
    values.withUnsafeBufferPointer { values in
      for index in times.indices {
        let row = UnsafeBufferPointer(rebasing: values[index * columns.count..<(index + 1) * columns.count])
        deltas.process(FeatureFrame(index: index, time: times[index], values: row)) { matrix.append($0) }
      }
    }
    deltas.flush { matrix.append($0) }
    return matrix
  }
}
