/// One reading of a touch screen, a pen or a mouse.
package struct TraceSample: Sendable, Hashable, Codable {
  /// Tilt of a pen from the upright, in degrees (−90…90), as in the pointer events of browsers.
  package struct Tilt: Sendable, Hashable, Codable {
    /// To the right.
    package var x: Double
    /// Towards the writer.
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Seconds from any zero; never less than that of the sample before.
  package var time: Double
  /// Place on the map in millimetres.
  package var point: PlanePoint
  /// Whether the finger or the pen touches the surface. A sample without contact is a pen in the air, or says that the
  /// finger was lifted.
  package var contact: Bool
  /// Pressure from 0 to 1; `nil` for a device that has none.
  package var pressure: Double?
  /// `nil` for a device that does not measure it.
  package var tilt: Tilt?

  package init(
    time: Double, x: Double, y: Double, contact: Bool, pressure: Double? = nil, tilt: Tilt? = nil
  ) {
    self.time = time
    point = PlanePoint(x: x, y: y)
    self.contact = contact
    self.pressure = pressure
    self.tilt = tilt
  }
}
