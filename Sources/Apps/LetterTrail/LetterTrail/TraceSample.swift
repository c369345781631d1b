/// One reading of a contact on a touch screen: of a finger, a pen or a mouse.
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

  /// What touches.
  package enum Tool: String, Sendable, Hashable, Codable, CaseIterable { case finger, pen, mouse }

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
  /// Which contact: those that touch at the same time have different numbers.
  package var pointer: Int
  /// `nil` where it is not known.
  package var tool: Tool?
  /// The longer side of the contact in millimetres; `nil` for a device that does not measure it.
  package var size: Double?
  /// How far the map has moved under the glass, in millimetres; `nil` where it stands still.
  package var scroll: PlanePoint?

  package init(
    time: Double, x: Double, y: Double, contact: Bool, pressure: Double? = nil, tilt: Tilt? = nil, pointer: Int = 0,
    tool: Tool? = nil, size: Double? = nil, scroll: PlanePoint? = nil
  ) {
    (self.time, point, self.contact) = (time, PlanePoint(x: x, y: y), contact)
    (self.pressure, self.tilt, self.pointer, self.tool) = (pressure, tilt, pointer, tool)
    (self.size, self.scroll) = (size, scroll)
  }

  /// Place on the glass in millimetres, where the hand moves.
  package var glass: PlanePoint { scroll.map { point - $0 } ?? point }
}
