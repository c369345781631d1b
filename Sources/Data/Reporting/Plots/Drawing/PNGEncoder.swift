private import CPNG

/// Encodes palette images as PNG in memory with libpng's simplified interface.
enum PNGEncoder {
  /// Encodes `width` × `height` palette indices, the top row first, as an 8-bit palette PNG.
  ///
  /// - Precondition: `palette` has 256 colours, so that every index is valid.
  static func encode(
    _ indices: [UInt8], width: Int, height: Int, palette: [Colour]
  ) throws(ReportingError) -> [UInt8] {
    precondition(palette.count == 256 && indices.count == width * height)
    guard 1...1_000_000 ~= width, 1...1_000_000 ~= height else {
      throw .imageNotEncoded(width: width, height: height, message: "each side must be 1...1000000 pixels long")
    }
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_COLORMAP)
    image.colormap_entries = png_uint_32(palette.count)
    defer { png_image_free(&image) }

    let components = palette.flatMap { [$0.red, $0.green, $0.blue] }
    var size = capacity(width: width, height: height)
    var isWritten = false
    let file = [UInt8](unsafeUninitializedCapacity: size) { memory, count in
      isWritten = png_image_write_to_memory(&image, memory.baseAddress, &size, 0, indices, 0, components) != 0
      count = isWritten ? size : 0
    }
    guard isWritten else {
      throw .imageNotEncoded(width: width, height: height, message: message(of: image))
    }
    return file
  }

  /// An upper bound of the encoded size in bytes. Each row has a filter byte; zlib's worst case (`compressBound`) and
  /// the chunks around its output add less than an eighth; header and palette take less than 1 KiB.
  private static func capacity(width: Int, height: Int) -> Int {
    let pixels = (width + 1) * height
    return pixels + pixels / 8 + 2048
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
