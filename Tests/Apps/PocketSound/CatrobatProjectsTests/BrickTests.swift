import CatrobatProjects
import Expectations
import Testing

@Suite("Bricks of projects")
struct BrickTests {
  private typealias Fixture = ProjectFixture

  private static func types(_ bricks: [CatrobatBrick]) -> [String] { bricks.map(\.type) }

  /// Both forms of the same program become the same bricks.
  @Test func flatAndNestedBlocks() throws {
    let (wait, hide, show) = (Fixture.brick("WaitBrick"), Fixture.brick("HideBrick"), Fixture.brick("ShowBrick"))
    let flat = try Fixture.bricks(
      Fixture.brick("ForeverBrick") + wait + Fixture.brick("IfLogicBeginBrick") + hide
        + Fixture.brick("IfLogicElseBrick")
        + show + Fixture.brick("IfLogicEndBrick") + Fixture.brick("IfThenLogicBeginBrick") + hide
        + Fixture.brick("IfThenLogicEndBrick") + Fixture.brick("LoopEndlessBrick"))
    let nested = try Fixture.bricks(
      Fixture.brick(
        "ForeverBrick",
        "<loopBricks>" + wait
          + Fixture.brick(
            "IfLogicBeginBrick",
            "<elseBranchBricks>\(show)</elseBranchBricks><ifBranchBricks>\(hide)</ifBranchBricks>")
          + Fixture.brick("IfThenLogicBeginBrick", "<ifBranchBricks>\(hide)</ifBranchBricks>") + "</loopBricks>"))
    expectEqual(flat, nested)
    expectEqual(Self.types(flat), ["ForeverBrick"])
    let body = try require(flat[0].blocks.first)
    expectEqual(Self.types(body), ["WaitBrick", "IfLogicBeginBrick", "IfThenLogicBeginBrick"])
    expectEqual(body[1].blocks.map(Self.types), [["HideBrick"], ["ShowBrick"]])
    expectEqual(body[2].blocks.map(Self.types), [["HideBrick"]])
  }

  @Test func endsWithoutBeginningsAndBeginningsWithoutEnds() throws {
    let xml = Fixture.project(
      Fixture.object(
        "o",
        scripts: Fixture.script(
          Fixture.brick("LoopEndBrick") + Fixture.brick("IfLogicElseBrick") + Fixture.brick("RepeatBrick")
            + Fixture.brick("IfLogicEndBrick") + Fixture.brick("HideBrick"))))
    let project = try Fixture.read(xml)
    let bricks = project.scenes[0].objects[0].scripts[0].bricks
    expectEqual(Self.types(bricks), ["RepeatBrick"])
    expectEqual(bricks[0].blocks.map(Self.types), [["HideBrick"]])
    expectEqual(
      project.warnings.map(\.message),
      [
        "LoopEndBrick is left out: it has no beginning", "IfLogicElseBrick is left out: it has no beginning",
        "IfLogicEndBrick is left out: it has no beginning", "RepeatBrick has no end: it ends with its script",
      ])
    expect(project.warnings.allSatisfy { $0.object == "o" })
  }

  /// In the nested form a loop that is commented out takes its bricks with it. In the flat form each brick says for
  /// itself whether it is commented out, and the apps comment out a loop with all that is in it.
  @Test func loopsThatAreCommentedOut() throws {
    let hide = Fixture.brick("HideBrick")
    let nested = try Fixture.objectOf(
      bricks: Fixture.brick("ForeverBrick", "<loopBricks>\(hide)</loopBricks>", isCommentedOut: true)
        + Fixture.brick("ShowBrick"))
    expectEqual(Self.types(nested.scripts[0].bricks), ["ShowBrick"])
    expectEqual(nested.brickCounts, ["ForeverBrick": 1, "HideBrick": 1, "ShowBrick": 1])

    let flat = try Fixture.objectOf(
      bricks: Fixture.brick("ForeverBrick", isCommentedOut: true) + Fixture.brick("HideBrick", isCommentedOut: true)
        + hide + Fixture.brick("LoopEndlessBrick", isCommentedOut: true))
    expectEqual(Self.types(flat.scripts[0].bricks), ["HideBrick"])
    expectEqual(flat.brickCounts, ["ForeverBrick": 1, "HideBrick": 2, "LoopEndlessBrick": 1])
  }

  @Test func scriptsThatAreCommentedOut() throws {
    let script =
      #"<script type="StartScript"><brickList>\#(Fixture.brick("HideBrick"))</brickList>"#
      + "<commentedOut>true</commentedOut></script>"
    let object = try Fixture.read(Fixture.project(Fixture.object("o", scripts: script))).scenes[0].objects[0]
    expect(object.scripts.isEmpty)
    expectEqual(object.brickCounts, ["HideBrick": 1])
  }

  @Test func formulasWithAllTheirChildren() throws {
    let tree = """
      <type>FUNCTION</type><value>JOIN3</value>
      <rightChild><type>STRING</type><value> b </value></rightChild>
      <leftChild><type>BRACKET</type><value></value><rightChild><type>OPERATOR</type><value>MINUS</value>
        <rightChild><type>NUMBER</type><value> 2 </value></rightChild></rightChild></leftChild>
      <additionalChildren><formula><type>USER_VARIABLE</type><value>v</value></formula>
        <org.catrobat.catroid.formulaeditor.FormulaElement><type>COLLISION_FORMULA</type><value>o</value>
        </org.catrobat.catroid.formulaeditor.FormulaElement></additionalChildren>
      """
    let brick = try Fixture.bricks(Fixture.brick("SpeakBrick", Fixture.formulas("SPEAK", tree)))[0]
    expectEqual(
      brick.formulas["SPEAK"],
      CatrobatFormula(
        .function, "JOIN3",
        [
          CatrobatFormula(
            .bracket, "", [CatrobatFormula(.operator, "MINUS", [CatrobatFormula(.number, "2")])]),
          CatrobatFormula(.string, " b "), CatrobatFormula(.variable, "v"), CatrobatFormula(.collision, "o"),
        ]))
  }

  @Test func fieldsVariablesListsAndObjects() throws {
    let bricks = try Fixture.bricks(
      Fixture.brick("SetInstrumentBrick", "<instrumentSelection>FLUTE</instrumentSelection><brickId>1</brickId>")
        + Fixture.brick("SetVariableBrick", "<userVariable><name>v</name></userVariable>")
        + Fixture.brick("SetVariableBrick", #"<userVariable reference="../../brick[2]/userVariable"/>"#)
        + Fixture.brick("AddItemToUserListBrick", "<userList>l</userList>")
        + Fixture.brick(
          "ForItemInUserListBrick",
          """
          <userDataList><userData category="FOR_ITEM_IN_USERLIST_LIST"><name>m</name></userData>
          <userData category="FOR_ITEM_IN_USERLIST_VARIABLE"><name>w</name></userData></userDataList><loopBricks/>
          """)
        + Fixture.brick("PointToBrick", #"<pointedObject type="Sprite" name="inline"><lookList/></pointedObject>"#)
        + Fixture.brick("GoToBrick", #"<destinationSprite reference="../../../../.."/>"#))
    expectEqual(bricks[0].fields, ["instrumentSelection": "FLUTE"])
    expectEqual(bricks.map(\.variable), [nil, "v", "v", nil, "w", nil, nil])
    expectEqual(bricks.map(\.list), [nil, nil, nil, "l", "m", nil, nil])
    expectEqual(bricks.map(\.object), [nil, nil, nil, nil, nil, "inline", "o"])
  }

  /// An object that is written inside a brick, and to which the list of objects refers.
  @Test func objectsInsideBricks() throws {
    let project = try Fixture.read(
      Fixture.project(
        Fixture.object(
          "a",
          scripts: Fixture.script(
            Fixture.brick(
              "PointToBrick",
              #"<pointedObject type="Sprite" name="b"><scriptList>"#
                + Fixture.script(Fixture.brick("HideBrick"), type: "WhenScript") + "</scriptList></pointedObject>")))
          + #"<object reference="../object/scriptList/script/brickList/brick/pointedObject"/>"#))
    expectEqual(project.scenes[0].objects.map(\.name), ["a", "b"])
    expectEqual(project.scenes[0].objects[1].scripts.map(\.trigger), [.tapped])
    expectEqual(project.scenes[0].objects.map(\.brickCounts), [["PointToBrick": 1], ["HideBrick": 1]])
  }

  @Test func soundsInListsAndInBricks() throws {
    let sounds = #"<sound name="one" fileName="1.wav"/><sound><fileName>2.wav</fileName><name>two</name></sound>"#
    let object = try Fixture.objectOf(
      bricks: Fixture.brick("PlaySoundBrick", #"<sound reference="../../../../../soundList/sound[2]"/>"#)
        + Fixture.brick("PlaySoundBrick", #"<sound name="one" fileName="1.wav"/>"#)
        + Fixture.brick("PlaySoundBrick", #"<sound reference="../../brick[4]/sound"/>"#)
        + Fixture.brick("PlaySoundBrick", #"<sound name="three" fileName="3.wav"/>"#)
        + Fixture.brick("PlaySoundBrick") + Fixture.brick("PlaySoundBrick", #"<sound name="no file"/>"#), sounds: sounds
    )
    expectEqual(object.scripts[0].bricks.map(\.sound), [1, 0, 2, 2, nil, nil])
    expectEqual(object.sounds.map(\.fileName), ["1.wav", "2.wav", "3.wav"])
  }

  /// The list of sounds may stand behind the scripts and refer to the sound inside a brick.
  @Test func aSoundListThatRefersToABrick() throws {
    let object = try Fixture.objectOf(
      bricks: Fixture.brick("PlaySoundBrick", #"<sound name="one" fileName="1.wav"/>"#),
      sounds: #"<sound reference="../../scriptList/script/brickList/brick/sound"/>"#)
    expectEqual(object.sounds, [CatrobatFile(name: "one", fileName: "1.wav")])
    expectEqual(object.scripts[0].bricks[0].sound, 0)
  }

  @Test func referencesThatLeadNowhere() throws {
    let project = try Fixture.read(
      Fixture.project(
        Fixture.object(
          "o",
          scripts: Fixture.script(
            Fixture.brick("PlaySoundBrick", #"<sound reference="../none"/>"#)
              + Fixture.brick("PlaySoundBrick", #"<sound reference="."/>"#)))))
    expectEqual(Self.types(project.scenes[0].objects[0].scripts[0].bricks), ["PlaySoundBrick", "PlaySoundBrick"])
    expectEqual(
      project.warnings.map(\.message), ["PlaySoundBrick: its sound is left out: the reference leads nowhere"])
    expect(throws: CatrobatProjectError.invalidReference("../x", element: "object")) {
      try Fixture.read(Fixture.project(#"<object reference="../x"/>"#))
    }
  }

  @Test func usersOwnBricks() throws {
    let definition = """
      <userDefinedBrickList><brick type="UserDefinedBrick"><commentedOut>false</commentedOut>
        <userDefinedBrickDataList><userDefinedBrickLabel><label>play</label></userDefinedBrickLabel>
        <userDefinedBrickInput><input>pitch</input></userDefinedBrickInput></userDefinedBrickDataList>
        <userDefinedBrickID>id-1</userDefinedBrickID><isCallingBrick>false</isCallingBrick></brick></userDefinedBrickList>
      """
    let call = Fixture.brick(
      "UserDefinedBrick",
      """
      <formulaList><formula input="pitch">\(Fixture.number("60"))</formula></formulaList>
      <userDefinedBrickID>id-1</userDefinedBrickID><isCallingBrick>true</isCallingBrick>
      """)
    let body = Fixture.script(
      Fixture.brick("PlayNoteForBeatsBrick"), type: "UserDefinedScript",
      more: "<userDefinedBrickID>id-1</userDefinedBrickID><screenRefresh>false</screenRefresh>")
    let object = try Fixture.read(
      Fixture.project(Fixture.object("o", scripts: body + Fixture.script(call), more: definition))
    ).scenes[0].objects[0]
    expectEqual(object.scripts.map(\.type), ["StartScript"])
    expectEqual(
      object.userBricks,
      [
        CatrobatUserBrick(
          identifier: "id-1", title: "play [pitch]", inputs: ["pitch"],
          bricks: [CatrobatBrick(type: "PlayNoteForBeatsBrick")], refreshesScreen: false)
      ])
    expectEqual(object.scripts[0].bricks[0].arguments, ["pitch": CatrobatFormula(.number, "60")])
    expectEqual(object.scripts[0].bricks[0].fields["userDefinedBrickID"], "id-1")
    expectEqual(object.brickCounts, ["PlayNoteForBeatsBrick": 1, "UserDefinedBrick": 1])
  }

  @Test(arguments: [
    ("WhenScript", "<action>Tapped</action>", CatrobatScript.Trigger.tapped),
    ("WhenTouchDownScript", "", .touchDown),
    ("BroadcastScript", "<receivedMessage>go</receivedMessage>", .broadcast("go")),
    ("WhenClonedScript", "", .cloned),
    (
      "WhenConditionScript",
      #"<formulaMap><formula category="IF_CONDITION"><type>NUMBER</type><value>1</value></formula></formulaMap>"#,
      .condition(CatrobatFormula(.number, "1"))
    ),
    ("WhenConditionScript", "", .other("WhenConditionScript")),
    ("WhenBackgroundChangesScript", #"<look name="l" fileName="l.png"/>"#, .background("l.png")),
    ("WhenBackgroundChangesScript", "", .background(nil)),
    ("WhenBounceOffScript", "<spriteToBounceOffName>b</spriteToBounceOffName>", .collision("b")),
    ("WhenBounceOffScript", "<spriteToBounceOffName></spriteToBounceOffName>", .collision(nil)),
    ("CollisionScript", "<receivedMessage>a&lt;&#x9;-&#x9;&gt;b</receivedMessage>", .collision("b")),
    ("CollisionScript", "<receivedMessage>a&lt;-&gt;b</receivedMessage>", .collision("b")),
    ("CollisionScript", "<receivedMessage>a&lt;\t-\t&gt;\tANYTHING\t</receivedMessage>", .collision(nil)),
    ("WhenGamepadButtonScript", "<action>A</action>", .gamepadButton("A")),
    ("WhenNfcScript", "", .other("WhenNfcScript")),
  ])
  func triggers(_ type: String, _ content: String, _ expected: CatrobatScript.Trigger) throws {
    let script = Fixture.script("", type: type, more: content)
    let object = try Fixture.read(Fixture.project(Fixture.object("o", scripts: script))).scenes[0].objects[0]
    expectEqual(object.scripts.map(\.trigger), [expected])
  }
}
