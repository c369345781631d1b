import CatrobatProjects

/// Makes the XML of projects of the present form: scenes with objects.
enum ProjectFixture {
  static func project(_ objects: String, version: String = "0.992", data: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <program>
      <header><programName>Test</programName><catrobatLanguageVersion>\(version)</catrobatLanguageVersion></header>
      <scenes><scene><name>Scene 1</name><objectList>\(objects)</objectList></scene></scenes>\(data)
    </program>
    """
  }

  static func object(_ name: String, sounds: String = "", scripts: String = "", more: String = "") -> String {
    """
    <object type="Sprite" name="\(name)"><lookList/><soundList>\(sounds)</soundList>
    <scriptList>\(scripts)</scriptList>\(more)</object>
    """
  }

  static func script(_ bricks: String, type: String = "StartScript", more: String = "") -> String {
    #"<script type="\#(type)"><brickList>\#(bricks)</brickList><commentedOut>false</commentedOut>\#(more)</script>"#
  }

  static func brick(_ type: String, _ content: String = "", isCommentedOut: Bool = false) -> String {
    #"<brick type="\#(type)"><commentedOut>\#(isCommentedOut)</commentedOut>\#(content)</brick>"#
  }

  static func formulas(_ category: String, _ content: String) -> String {
    #"<formulaList><formula category="\#(category)">\#(content)</formula></formulaList>"#
  }

  static func number(_ value: String) -> String { "<type>NUMBER</type><value>\(value)</value>" }

  static func read(_ xml: String) throws(CatrobatProjectError) -> CatrobatProject {
    try CatrobatProject(xml: Array(xml.utf8))
  }

  /// The only object of a project with one start script of these bricks.
  static func objectOf(bricks: String, sounds: String = "") throws(CatrobatProjectError) -> CatrobatObject {
    try read(project(object("o", sounds: sounds, scripts: script(bricks)))).scenes[0].objects[0]
  }

  /// The bricks of the only script of a project.
  static func bricks(_ bricks: String, sounds: String = "") throws(CatrobatProjectError) -> [CatrobatBrick] {
    try objectOf(bricks: bricks, sounds: sounds).scripts[0].bricks
  }
}
