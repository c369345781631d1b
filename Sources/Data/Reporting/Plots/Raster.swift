/// A grid of levels shown in colour: a spectrogram, a matrix, a heat map.
package struct Raster: Sendable {
  /// The interpolation of an image that is drawn larger or smaller than its grid.
  package enum Interpolation: Sendable {
    /// Every cell is a sharp rectangle.
    case pixelated
    /// Colours change gradually between neighbouring cells.
    case smooth
  }

  /// The number of cells along x.
  package let width: Int
  /// The number of cells along y.
  package let height: Int
  /// The level of each cell, 0…255, row by row, with the first row at the lowest y.
  package let levels: [UInt8]
  /// The colours of the levels.
  package var colourMap: ColourMap
  /// The interpolation between cells.
  package var interpolation: Interpolation
  /// The axis of the values that the levels 0…255 stand for, drawn as a colour bar beside the panel; `nil` for no bar.
  /// Both ends of its range must be given.
  package var valueAxis: Axis?

  /// Makes a raster of `width` × `height` levels, row by row, with the first row at the lowest y.
  ///
  /// - Precondition: the sizes are not negative and `levels` holds `width * height` values.
  package init(
    width: Int, height: Int, levels: [UInt8], colourMap: ColourMap = .magma,
    interpolation: Interpolation = .pixelated, valueAxis: Axis? = nil
  ) {
    precondition(width >= 0 && height >= 0, "a raster of \(width) × \(height) cells")
    precondition(levels.count == width * height, "\(levels.count) levels for \(width) × \(height) cells")
    self.width = width
    self.height = height
    self.levels = levels
    self.colourMap = colourMap
    self.interpolation = interpolation
    self.valueAxis = valueAxis
  }

  /// Makes a raster whose levels come from `value(column, row)` in 0…1, with row 0 at the lowest y.
  ///
  /// Values outside are clamped; a value that is not a number is shown as 0.
  ///
  /// - Precondition: the sizes are not negative.
  package init(
    width: Int, height: Int, colourMap: ColourMap = .magma, interpolation: Interpolation = .pixelated,
    valueAxis: Axis? = nil, value: (_ column: Int, _ row: Int) -> Double
  ) {
    precondition(width >= 0 && height >= 0, "a raster of \(width) × \(height) cells")
    var levels: [UInt8] = []
    levels.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width { levels.append(Self.level(value(column, row))) }
    }
    self.init(
      width: width, height: height, levels: levels, colourMap: colourMap, interpolation: interpolation,
      valueAxis: valueAxis)
  }

  /// Returns the level nearest to `value` in 0…1, clamped; 0 if it is not a number.
  package static func level(_ value: Double) -> UInt8 {
    // The order matters: max(0, NaN) would be NaN.
    value > 0 ? UInt8((min(value, 1) * 255).rounded()) : 0
  }

  /// Encodes the raster as an 8-bit palette PNG with the first row at the bottom.
  ///
  /// - Throws: ``ReportingError/imageNotEncoded(width:height:message:)`` if a side is 0 or longer than libpng allows
  ///   (a million).
  package func png() throws(ReportingError) -> [UInt8] {
    var topDown: [UInt8] = []
    topDown.reserveCapacity(levels.count)
    for row in (0..<height).reversed() { topDown += levels[row * width..<(row + 1) * width] }
    return try PNGEncoder.encode(topDown, width: width, height: height, palette: colourMap.colours)
  }
}
