import AudioCore
import CPNG
import Expectations
import Foundation
import Reporting
import TestSignals
import Testing

@Suite struct RasterTests {
  @Test(arguments: [(1, 1), (7, 3), (300, 200), (1, 5000), (5000, 1)])
  func pngReadsBack(width: Int, height: Int) throws {
    var random = SeededRandom(seed: 10)
    let levels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
    let raster = Raster(width: width, height: height, levels: levels, colourMap: .viridis)
    let png = try raster.png()
    expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    // The IHDR chunk states 8 bits per pixel and a palette.
    expect(png[24] == 8 && png[25] == 3)
    let image = try decoded(png)
    expect(image.width == width && image.height == height)
    for row in 0..<height {
      for column in 0..<width {
        let colour = ColourMap.viridis.colours[Int(levels[row * width + column])]
        let pixel = ((height - 1 - row) * width + column) * 3
        try require(Array(image.bytes[pixel..<pixel + 3]) == [colour.red, colour.green, colour.blue])
      }
    }
  }

  @Test func impossibleSizesAreRefused() {
    expect(throws: ReportingError.self) { try Raster(width: 0, height: 3, levels: []).png() }
    let long = Raster(width: 1_000_001, height: 1, levels: [UInt8](repeating: 0, count: 1_000_001))
    expect(throws: ReportingError.self) { try long.png() }
  }

  @Test(arguments: [(0.0, 0), (1, 255), (0.5, 128), (-1, 0), (2, 255), (.nan, 0), (.infinity, 255), (-.infinity, 0)])
  func levels(value: Double, level: UInt8) {
    expectEqual(Raster.level(value), level)
  }

  @Test func figureCarriesTheImage() throws {
    let raster = Raster(width: 4, height: 2, valueAxis: Axis("level", unit: "dB", range: -80...0)) {
      Double($0 + $1) / 4
    }
    let panel = Panel(x: Axis("t", range: 0...4), y: Axis("f", range: 0...2), marks: [.raster(raster, x: 1...3)])
    let svg = try XMLText(Figure(panels: [panel]).svg())
    let images = svg.all("image")
    expectEqual(images.count, 2)
    let link = try require(images.first?.attributes["href"])
    expectEqual(link, try "data:image/png;base64," + Data(raster.png()).base64EncodedString())
    let plot = try require(svg.all("svg").last?.attributes["width"].flatMap(Double.init))
    // Coordinates and the width with which they are compared are both rounded to a tenth of a pixel.
    let place = try ["x", "width"].map { try require(images[0].attributes[$0].flatMap(Double.init)) }
    expect(abs(place[0] - plot / 4) < 0.11 && abs(place[1] - plot / 2) < 0.11)
    expect(svg.texts(of: "text").contains("level (dB)") && svg.texts(of: "text").contains("−80"))
  }

  /// The references are entries of matplotlib's tables, also between the stops; the tolerance is the one that the doc
  /// comment states.
  @Test(arguments: [
    (0, 0x440154), (15, 0x481769), (255, 0xFDE725), (128, 0x21918C),
  ])
  func viridis(level: Int, expected: UInt32) {
    let (colour, known) = (ColourMap.viridis.colours[level], Colour(expected))
    expectEqual(ColourMap.viridis.colours.count, 256)
    for component in [\Colour.red, \.green, \.blue] {
      expectAtMost(abs(Int(colour[keyPath: component]) - Int(known[keyPath: component])), 5)
    }
  }

  @Test(arguments: [ColourMap.viridis, .magma])
  func mapsGrowLighter(map: ColourMap) {
    let lightness = map.colours.map { 0.2126 * Double($0.red) + 0.7152 * Double($0.green) + 0.0722 * Double($0.blue) }
    // The tolerance is one level of rounding in each component.
    for (one, next) in zip(lightness, lightness.dropFirst()) { expectGreater(next, one - 1) }
    expectGreater((lightness.last ?? 0) - (lightness.first ?? 0), 180)
  }

  private func decoded(_ png: [UInt8]) throws -> (width: Int, height: Int, bytes: [UInt8]) {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    try require(png_image_begin_read_from_memory(&image, png, png.count) != 0)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR)
    let (width, height) = (Int(image.width), Int(image.height))
    var bytes = [UInt8](repeating: 0, count: width * height * 3)
    try require(png_image_finish_read(&image, nil, &bytes, 0, nil) != 0)
    return (width, height, bytes)
  }
}
