import CatrobatProjects
import Expectations
import Testing

/// The forms in which the versions of the language write the same things.
@Suite("Language versions")
struct LanguageVersionTests {
  private typealias Fixture = ProjectFixture

  /// Before 0.93: elements named after types, and an element for each formula.
  @Test func elementsNamedAfterTypes() throws {
    let project = try Fixture.read(
      """
      <program><header><catrobatLanguageVersion>0.91</catrobatLanguageVersion></header>
      <objectList><object><name>Cat</name>
        <lookList><look><fileName>l.png</fileName><name>look</name></look></lookList>
        <soundList><sound><fileName>s.wav</fileName><name>meow</name></sound></soundList>
        <scriptList><startScript><brickList>
          <waitBrick><object reference="../../../../.."/><timeToWaitInSeconds><formulaTree><type>NUMBER</type>
            <value>1.5</value></formulaTree></timeToWaitInSeconds></waitBrick>
          <playSoundBrick><sound reference="../../../../../soundList/sound"/></playSoundBrick>
          <repeatBrick><timesToRepeat><formulaTree><type>NUMBER</type><value>3</value></formulaTree></timesToRepeat>
            <loopEndBrick reference="../../loopEndBrick"/></repeatBrick>
          <speakBrick><text>hello</text></speakBrick>
          <changeVolumeByNBrick><volume><formulaTree><type>NUMBER</type><value>-10</value></formulaTree></volume>
            </changeVolumeByNBrick>
          <loopEndBrick><loopBeginBrick reference="../../repeatBrick"/></loopEndBrick>
        </brickList></startScript></scriptList></object></objectList>
      <variables><objectVariableList><entry><object reference="../../../../objectList/object"/><list><userVariable>
        <name>own</name></userVariable></list></entry></objectVariableList>
        <programVariableList><userVariable><name>all</name></userVariable></programVariableList></variables></program>
      """)
    let object = project.scenes[0].objects[0]
    expectEqual(project.languageVersion, "0.91")
    expectEqual(project.variables, ["all"])
    expectEqual(object.name, "Cat")
    expectEqual(object.variables, ["own"])
    expectEqual(object.looks, [CatrobatFile(name: "look", fileName: "l.png")])
    expectEqual(object.scripts.map(\.trigger), [.start])
    let bricks = object.scripts[0].bricks
    expectEqual(bricks.map(\.type), ["WaitBrick", "PlaySoundBrick", "RepeatBrick"])
    expectEqual(bricks[0].formulas, ["TIME_TO_WAIT_IN_SECONDS": CatrobatFormula(.number, "1.5")])
    expectEqual(bricks[1].sound, 0)
    expectEqual(bricks[2].formulas["TIMES_TO_REPEAT"], CatrobatFormula(.number, "3"))
    expectEqual(bricks[2].blocks.map { $0.map(\.type) }, [["SpeakBrick", "ChangeVolumeByNBrick"]])
    expectEqual(bricks[2].blocks[0][0].formulas["SPEAK"], CatrobatFormula(.string, "hello"))
    expectEqual(bricks[2].blocks[0][1].formulas["VOLUME_CHANGE"], CatrobatFormula(.number, "-10"))
    expectEqual(
      object.brickCounts,
      [
        "WaitBrick": 1, "PlaySoundBrick": 1, "RepeatBrick": 1, "SpeakBrick": 1, "ChangeVolumeByNBrick": 1,
        "LoopEndBrick": 1,
      ])
  }

  /// From 0.93 to 0.991: types as attributes, one scene without an element.
  @Test func objectsBelowTheProgram() throws {
    let project = try Fixture.read(
      """
      <program><header><catrobatLanguageVersion>0.98</catrobatLanguageVersion></header>
      <objectList>\(Fixture.object("a", scripts: Fixture.script(Fixture.brick("HideBrick"))))</objectList>
      <data><objectListOfList><entry><object reference="../../../../objectList/object"/><list><userList><name>L</name>
        </userList></list></entry></objectListOfList><objectVariableList/>
        <programListOfLists><userList><name>P</name></userList></programListOfLists>
        <programVariableList><userVariable>v</userVariable></programVariableList></data></program>
      """)
    expectEqual(project.scenes.map(\.name), [""])
    expectEqual(project.scenes[0].objects.map(\.name), ["a"])
    expectEqual(project.scenes[0].objects[0].lists, ["L"])
    expectEqual([project.variables, project.lists], [["v"], ["P"]])
  }

  @Test func scenesWithTheirOwnData() throws {
    let project = try Fixture.read(
      """
      <program><header/><scenes>
        <scene><name>One</name><objectList><object type="Sprite" name="a"><userVariables><userVariable>new</userVariable>
          </userVariables><userLists><userList><name>list</name></userList></userLists></object></objectList>
          <data><objectVariableList><entry><object reference="../../../../objectList/object"/><list>
            <userVariable><name>old</name></userVariable></list></entry></objectVariableList>
            <sceneVariableList><userVariable>shared</userVariable></sceneVariableList></data></scene>
        <scene><name>Two</name><objectList><object type="Sprite" name="b"/></objectList></scene>
      </scenes>
      <programVariableList><userVariable serialization="custom"><userVariable><default><name>v</name></default>
        </userVariable></userVariable></programVariableList>
      <programMultiplayerVariableList><userVariable><name>v</name></userVariable><userVariable><name>m</name></userVariable>
        </programMultiplayerVariableList>
      <programListOfLists><userList><name>l</name></userList></programListOfLists></program>
      """)
    expectEqual(project.scenes.map(\.name), ["One", "Two"])
    expectEqual(project.scenes[0].objects[0].variables, ["old", "new"])
    expectEqual(project.scenes[0].objects[0].lists, ["list"])
    expectEqual(project.scenes.map(\.variables), [["shared"], []])
    expectEqual(project.variables, ["v", "m"])
    expectEqual(project.lists, ["l"])
  }

  @Test func groups() throws {
    let project = try Fixture.read(
      Fixture.project(
        """
        <object type="Sprite" name="a"/><object type="GroupSprite" name="g"/>
        <object type="GroupItemSprite" name="b"/><object type="SingleSprite" name="c"/>
        """))
    expectEqual(project.scenes[0].objects.map(\.kind), [.single, .group, .groupMember(of: "g"), .single])
  }

  /// The text of a project may come in any encoding that its declaration names.
  @Test func encodings() throws {
    let xml = Fixture.project(Fixture.object("Žofie &#x41;<!-- x -->"))
    let utf16: [UInt8] =
      [0xFF, 0xFE]
      + xml.replacing("encoding=\"UTF-8\"", with: "encoding=\"UTF-16\"").replacing("<!-- x -->", with: "")
      .utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    let plain = xml.replacing("<!-- x -->", with: "")
    expectEqual(try CatrobatProject(xml: utf16).scenes[0].objects[0].name, "Žofie A")
    expectEqual(try CatrobatProject(xml: [0xEF, 0xBB, 0xBF] + Array(plain.utf8)).scenes[0].objects[0].name, "Žofie A")
    let lines = plain.replacing("\n", with: "\r\n")
    expectEqual(try Fixture.read(lines), try Fixture.read(plain))
  }

  @Test func otherDocumentsAreRefused() {
    expect(throws: CatrobatProjectError.notAProgram(rootElement: "html")) { try Fixture.read("<html/>") }
    expect(throws: CatrobatProjectError.self) { try Fixture.read("<program><scenes/></program>") }
    expect(throws: CatrobatProjectError.self) { try Fixture.read("") }
  }
}
