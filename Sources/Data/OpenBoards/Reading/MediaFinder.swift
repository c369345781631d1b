/// Finds the pictures and sounds of a set's boards, and takes from the buttons those that are not there.
struct MediaFinder {
  /// Where paths lead; `nil` for a board alone.
  var source: BoardSource?
  /// The folder of the archive in which its files are.
  var prefix = ""
  /// The paths of the set's pictures and sounds by their ids.
  var manifest: (images: [String: String], sounds: [String: String]) = ([:], [:])
  let log: RepairLog

  func mend(_ boards: inout [Board]) {
    for number in boards.indices { find(&boards[number]) }
    let images = Self.shared(boards.flatMap(\.images), \.id)
    let sounds = Self.shared(boards.flatMap(\.sounds), \.id)
    for number in boards.indices { complete(&boards[number], images, sounds) }
    log.board = nil
  }

  /// The pictures or sounds that a set has once under an id, or several times in the same way.
  private static func shared<Medium: Equatable>(
    _ media: [Medium], _ id: KeyPath<Medium, String>
  ) -> [String: Medium] {
    var shared: [String: Medium?] = [:]
    for medium in media {
      if let other = shared[medium[keyPath: id]], other != medium {
        shared[medium[keyPath: id]] = .some(nil)
      } else {
        shared[medium[keyPath: id]] = medium
      }
    }
    return shared.compactMapValues { $0 }
  }

  // MARK: - Files

  private func find(_ board: inout Board) {
    log.board = board.id
    var images: [BoardPicture] = []
    for var picture in board.images {
      picture.content = found(picture.content, "image \(picture.id)")
      if !picture.content.isEmpty { images.append(picture) }
    }
    var sounds: [BoardSound] = []
    for var sound in board.sounds {
      sound.content = found(sound.content, "sound \(sound.id)")
      if !sound.content.isEmpty { sounds.append(sound) }
    }
    (board.images, board.sounds) = (images, sounds)
  }

  /// The content with the path that its file has, and without one that leads nowhere.
  private func found(_ content: BoardContent, _ name: String) -> BoardContent {
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

  // MARK: - Buttons

  private func complete(_ board: inout Board, _ images: [String: BoardPicture], _ sounds: [String: BoardSound]) {
    log.board = board.id
    var (imageIDs, soundIDs) = (Set(board.images.map(\.id)), Set(board.sounds.map(\.id)))
    for number in board.buttons.indices {
      let name = "button \(number + 1)"
      if let id = board.buttons[number].imageID, !imageIDs.contains(id) {
        if let path = manifest.images[id] {
          log.note(name, "its picture \(id) is only in the manifest", "added to the board")
          board.images.append(BoardPicture(id: id, content: BoardContent(path: path)))
          imageIDs.insert(id)
        } else if let picture = images[id] {
          log.note(name, "its picture \(id) is only in another board", "added to this board")
          board.images.append(picture)
          imageIDs.insert(id)
        } else {
          log.note(name, "its picture \(id) is not there", "the button has no picture")
          board.buttons[number].imageID = nil
        }
      }
      if let id = board.buttons[number].soundID, !soundIDs.contains(id) {
        if let path = manifest.sounds[id] {
          log.note(name, "its sound \(id) is only in the manifest", "added to the board")
          board.sounds.append(BoardSound(id: id, content: BoardContent(path: path)))
          soundIDs.insert(id)
        } else if let sound = sounds[id] {
          log.note(name, "its sound \(id) is only in another board", "added to this board")
          board.sounds.append(sound)
          soundIDs.insert(id)
        } else {
          log.note(name, "its sound \(id) is not there", "the button has no sound")
          board.buttons[number].soundID = nil
        }
      }
    }
  }
}
