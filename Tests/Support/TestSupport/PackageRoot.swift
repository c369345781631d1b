import Foundation

/// The package's own folder, found from this source file.
public enum PackageRoot {
  /// The absolute path of the package.
  public static let path = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in
    folder.deletingLastPathComponent()
  }.path

  /// The absolute path of a file or folder in the package.
  public static func file(_ name: String) -> String { path + "/" + name }
}
