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
    for number in board.images.indices {
      place(&board.images[number].content, "image \(board.images[number].id)", source, prefix, log)
    }
    for number in board.sounds.indices {
      place(&board.sounds[number].content, "sound \(board.sounds[number].id)", source, prefix, log)
    }
    var (images, sounds) = (Set(board.images.map(\.id)), Set(board.sounds.map(\.id)))
    for number in board.buttons.indices {
      let name = "button \(number + 1)"
      if let id = board.buttons[number].imageID, !images.contains(id) {
        if let path = manifest.images[id] {
          log.note(name, "its picture \(id) is only in the manifest", "added to the board")
          board.images.append(BoardPicture(id: id, content: BoardContent(path: path)))
          images.insert(id)
        } else {
          log.note(name, "its picture \(id) is not there", "the button has no picture")
          board.buttons[number].imageID = nil
        }
      }
      if let id = board.buttons[number].soundID, !sounds.contains(id) {
        if let path = manifest.sounds[id] {
          log.note(name, "its sound \(id) is only in the manifest", "added to the board")
          board.sounds.append(BoardSound(id: id, content: BoardContent(path: path)))
          sounds.insert(id)
        } else {
          log.note(name, "its sound \(id) is not there", "the button has no sound")
          board.buttons[number].soundID = nil
        }
      }
    }
  }

  private static func place(
    _ content: inout BoardContent, _ name: String, _ source: BoardSource?, _ prefix: String, _ log: RepairLog
  ) {
    if let path = content.path {
      let plain = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
      if let source, let found = [prefix + plain, plain].first(where: source.has) {
        content.path = found
      } else {
        log.note(name, "its file \(path) is not there", "the path was left out")
        content.path = nil
      }
    }
    if content.place == nil { log.note(name, "it has no data, path, address or symbol", "kept without a picture or sound") }
  }
}
