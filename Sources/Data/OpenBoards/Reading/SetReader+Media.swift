extension SetReader {
  /// Finds the files of a board's pictures and sounds, and takes from the buttons those that are not there.
  ///
  /// - Parameters:
  ///   - source: where paths lead; `nil` for a board alone.
  ///   - manifest: the paths of the set's pictures and sounds by their ids.
  static func mend(
    _ board: inout Board, source: BoardSource?, prefix: String,
    manifest: (images: [String: String], sounds: [String: String]), _ log: RepairLog
  ) {
    let places = MediaPlaces(source: source, prefix: prefix, log: log)
    var images: [BoardPicture] = []
    for var picture in board.images {
      picture.content = places.found(picture.content, "image \(picture.id)")
      if !picture.content.isEmpty { images.append(picture) }
    }
    var sounds: [BoardSound] = []
    for var sound in board.sounds {
      sound.content = places.found(sound.content, "sound \(sound.id)")
      if !sound.content.isEmpty { sounds.append(sound) }
    }
    var (imageIDs, soundIDs) = (Set(images.map(\.id)), Set(sounds.map(\.id)))
    for number in board.buttons.indices {
      let name = "button \(number + 1)"
      if let id = board.buttons[number].imageID, imageIDs.insert(id).inserted {
        if let path = manifest.images[id] {
          log.note(name, "its picture \(id) is only in the manifest", "added to the board")
          images.append(BoardPicture(id: id, content: BoardContent(path: path)))
        } else {
          log.note(name, "its picture \(id) is not there", "the button has no picture")
          board.buttons[number].imageID = nil
          imageIDs.remove(id)
        }
      }
      if let id = board.buttons[number].soundID, soundIDs.insert(id).inserted {
        if let path = manifest.sounds[id] {
          log.note(name, "its sound \(id) is only in the manifest", "added to the board")
          sounds.append(BoardSound(id: id, content: BoardContent(path: path)))
        } else {
          log.note(name, "its sound \(id) is not there", "the button has no sound")
          board.buttons[number].soundID = nil
          soundIDs.remove(id)
        }
      }
    }
    (board.images, board.sounds) = (images, sounds)
  }
}

/// Where the paths of pictures and sounds lead.
private struct MediaPlaces {
  let source: BoardSource?
  let prefix: String
  let log: RepairLog

  /// The content with the path that its file has, and without one that leads nowhere.
  func found(_ content: BoardContent, _ name: String) -> BoardContent {
    var content = content
    if let path = content.path {
      content.path = place(of: path)
      if content.path == nil { log.note(name, "its file \(path) is not there", "the path was left out") }
    }
    if content.isEmpty { log.note(name, "it has no data, path, address or symbol", "left out") }
    return content
  }

  private func place(of path: String) -> String? {
    guard let source else { return nil }
    let plain = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    if source.has(prefix + plain) { return prefix + plain }
    return source.has(plain) ? plain : nil
  }
}
