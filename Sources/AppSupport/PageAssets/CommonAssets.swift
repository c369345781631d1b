/// What the pages of all apps have in common: their look, their manners, and how they talk with the server.
public enum CommonAssets {
  /// The files by their paths; a page finds them below `/common/`.
  public static let files = embeddedAssets
}
