import AdultSide
import PageMessages

/// A wish from behind the parents' gate.
enum ParentRequest: PageRequest {
  struct Place: Codable, Sendable {
    var screen: ParentScreen
    var player: RecordNumber?
  }

  struct Setting: Codable, Sendable {
    var setting: LineText
    var value: GivenSetting
  }

  struct Code: Codable, Sendable {
    var code: LineText
    var hint: LineText
  }

  struct Switch: Codable, Sendable { var isOn: Bool }

  struct Limit: Codable, Sendable { var minutes: BoundedNumber<DayMinutes>? }

  /// Minutes of play that a parent adds.
  enum GrantedMinutes: NumberRange {
    static let range = 1...240.0
    static let unit = "min"
  }
  struct Grant: Codable, Sendable { var minutes: BoundedNumber<GrantedMinutes> }

  struct PlayerChange: Codable, Sendable {
    var player: RecordNumber
    /// The new name, or the name that confirms a removal.
    var name: LineText?
    var picture: LineText?
  }

  struct Numbered: Codable, Sendable { var id: RecordNumber }
  struct Named: Codable, Sendable { var name: LineText }

  case go(Place)
  case set(Setting)
  case code(Code)
  case codeOn(Switch)
  case removeCode, eraseAll
  case limit(Limit)
  case grant(Grant)
  case addPlayer(TrailRequest.NewPlayer)
  case changePlayer(PlayerChange)
  case removePlayer(PlayerChange)
  case importPlayer(PersonFiles.Addition)
  case removeTrace(Numbered)
  case upload(UploadPiece)
  case restore, addChapter
  case removeChapter(Named)

  static let contract: [IncomingMessage<Self>] = [
    .init("adults-go", Self.go, "another screen, of this player"),
    .init("adults-set", Self.set, "sets one setting"),
    .init("adults-code", Self.code, "sets the code, and a hint to it"),
    .init("adults-code-on", Self.codeOn, "whether the gate asks for the code"),
    .init("adults-remove-code", .removeCode, "the gate asks for a sum again"),
    .init("adults-erase-all", .eraseAll, "removes all players"),
    .init("adults-limit", Self.limit, "play time a day; without minutes as long as wanted"),
    .init("adults-grant", Self.grant, "more play time today, for the player who rests"),
    .init("adults-add-player", Self.addPlayer, "a new player"),
    .init("adults-change-player", Self.changePlayer, "another name or picture"),
    .init("adults-remove-player", Self.removePlayer, "removes a player; the name confirms it"),
    .init(
      "adults-import-player", Self.importPlayer, "the player of the sent archive is added, by this name if there is one"
    ),
    .init("adults-remove-trace", Self.removeTrace, "removes a trace"),
    .init(
      "upload", Self.upload,
      "a piece of a file of at most 200 MB: its name, its size in bytes, how many came before, and its bytes in Base64"),
    .init("adults-restore", .restore, "the players of the sent backup are added"),
    .init("adults-add-chapter", .addChapter, "the sent chapter is added"),
    .init("adults-remove-chapter", Self.removeChapter, "removes a chapter of one's own"),
  ]
}
