/// 256 colours for the levels of a ``Raster``, lowest first.
///
/// Viridis and magma are by Stéfan van der Walt, Nathaniel J. Smith and (viridis) Eric Firing, as published with
/// matplotlib, under CC0. Both are perceptually uniform and grow lighter all the way, so they also read in greyscale.
/// Every 15th of their colours is stored here and the others are interpolated, with an error of at most 5/255 in each
/// component.
package struct ColourMap: Sendable, Equatable {
  /// The colours of the levels 0…255.
  package let colours: [Colour]

  /// Makes a map from 18 colours: the colour at level 15·i is `stops[i]`.
  private init(stops: [UInt32]) {
    let stops = stops.map(Colour.init(_:))
    let spacing = 15
    colours = (0...255).map { level in
      let low = stops[level / spacing]
      let high = stops[min(level / spacing + 1, stops.count - 1)]
      func blend(_ component: KeyPath<Colour, UInt8>) -> UInt8 {
        let step = level % spacing
        let sum = Int(low[keyPath: component]) * (spacing - step) + Int(high[keyPath: component]) * step
        return UInt8((sum + spacing / 2) / spacing)
      }
      return Colour(red: blend(\.red), green: blend(\.green), blue: blend(\.blue))
    }
  }

  /// From dark violet through green to yellow.
  package static let viridis = ColourMap(stops: [
    0x440154, 0x481769, 0x472A7A, 0x433D84, 0x3D4E8A, 0x355E8D, 0x2E6D8E, 0x297B8E, 0x23898E, 0x1F978B, 0x21A585,
    0x2EB37C, 0x46C06F, 0x65CB5E, 0x89D548, 0xB0DD2F, 0xD8E219, 0xFDE725,
  ])

  /// From black through magenta to cream. It is usual for spectrograms, since it shows silence as black.
  package static let magma = ColourMap(stops: [
    0x000004, 0x090720, 0x1A1042, 0x311165, 0x4A1079, 0x621980, 0x792282, 0x912B81, 0xAA337D, 0xC23B75, 0xD9466B,
    0xEC5860, 0xF7725C, 0xFC8E64, 0xFEAA74, 0xFEC68A, 0xFDE2A3, 0xFCFDBF,
  ])
}
