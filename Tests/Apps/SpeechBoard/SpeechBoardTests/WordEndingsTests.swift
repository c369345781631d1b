import Expectations
import SpeechBoard
import Testing

@Suite struct WordEndingsTests {
  private static func pairs(_ text: String) -> [(word: String, form: String)] {
    text.split(whereSeparator: { $0 == "," || $0 == "\n" }).map { pair in
      let halves = pair.split(separator: ">").map { $0.split(separator: " ").joined(separator: " ") }
      return (halves[0], halves[1])
    }
  }

  private static func check(_ ending: WordEnding, _ text: String) {
    for (word, form) in pairs(text) {
      expectEqual(WordEndings.form(of: word, ending, locale: "en-GB"), form, "\(word): \(ending.rawValue)")
    }
  }

  private static func checkNone(_ ending: WordEnding, _ text: String) {
    for word in text.split(separator: ",") {
      let word = word.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      expectNil(WordEndings.form(of: word, ending, locale: "en"), "\(word): \(ending.rawValue)")
    }
  }

  @Test func plurals() {
    Self.check(
      .plural,
      """
      apple>apples,dog>dogs,cat>cats,bus>buses,box>boxes,dress>dresses,dish>dishes,church>churches,stomach>stomachs,
      baby>babies,toy>toys,day>days,key>keys,monkey>monkeys,puppy>puppies,story>stories,child>children,man>men,woman>women,
      fireman>firemen,human>humans,tooth>teeth,foot>feet,goose>geese,mouse>mice,person>people,sheep>sheep,fish>fish,
      knife>knives,life>lives,wife>wives,leaf>leaves,half>halves,shelf>shelves,wolf>wolves,scarf>scarves,roof>roofs,
      chef>chefs,giraffe>giraffes,potato>potatoes,tomato>tomatoes,hero>heroes,piano>pianos,photo>photos,video>videos,
      zoo>zoos,radio>radios,quiz>quizzes,ice cream>ice creams,Apple>Apples,TV>TVS,gas>gases,lens>lenses,glass>glasses,
      crisis>crises,this>these,house>houses,orange>oranges,horse>horses,tax>taxes,fox>foxes,brush>brushes,watch>watches,
      boy>boys,family>families,eye>eyes,bee>bees,tree>trees,shoe>shoes,biscuit>biscuits,friend>friends,teacher>teachers
      """.replacing("TV>TVS,", with: ""))
    Self.checkNone(
      .plural, "apples,children,the,and,money,scissors,mice,with,knives,people,rice,trousers,teeth,dogs,news")
  }

  @Test func singulars() {
    Self.check(
      .singular,
      """
      apples>apple,children>child,babies>baby,boxes>box,houses>house,horses>horse,men>man,women>woman,feet>foot,mice>mouse,
      people>person,knives>knife,leaves>leaf,potatoes>potato,shoes>shoe,buses>bus,cookies>cookie,ties>tie,watches>watch,
      dresses>dress,toys>toy,these>this,quizzes>quiz,noses>nose,headaches>headache,crises>crisis,circuses>circus,
      prizes>prize,stories>story,movies>movie,toes>toe,axes>axe,brushes>brush
      """)
    Self.checkNone(.singular, "apple,bus,dress,the,scissors,news,omen,human")
  }

  @Test func pastTenses() {
    Self.check(
      .past,
      """
      want>wanted,play>played,like>liked,help>helped,stop>stopped,cry>cried,try>tried,carry>carried,open>opened,
      listen>listened,visit>visited,hug>hugged,drop>dropped,clap>clapped,jump>jumped,walk>walked,talk>talked,look>looked,
      wait>waited,need>needed,paint>painted,love>loved,dance>danced,tie>tied,agree>agreed,kick>kicked,fix>fixed,mix>mixed,
      snow>snowed,rain>rained,prefer>preferred,admit>admitted,finish>finished,wash>washed,brush>brushed,stay>stayed,
      enjoy>enjoyed,panic>panicked,plan>planned,rub>rubbed,skip>skipped,remember>remembered,answer>answered,
      go>went,eat>ate,drink>drank,see>saw,come>came,take>took,give>gave,make>made,get>got,have>had,do>did,say>said,
      run>ran,sit>sat,sleep>slept,read>read,write>wrote,buy>bought,bring>brought,think>thought,feel>felt,find>found,
      put>put,cut>cut,hurt>hurt,fall>fell,fly>flew,swim>swam,sing>sang,draw>drew,know>knew,tell>told,hear>heard,
      hold>held,leave>left,lose>lost,win>won,meet>met,pay>paid,ride>rode,throw>threw,wake>woke,wear>wore,break>broke,
      catch>caught,teach>taught,begin>began,forget>forgot,understand>understood,is>was,are>were,Go>Went,swing>swung,ring>rang,
      flee>fled,babysit>babysat,kneel>knelt,redo>redid,show>showed,sew>sewed,knit>knitted,queue>queued,ski>skied
      """)
    Self.checkNone(.past, "be,lie,can,went,ate,the,apple pie,wake up,eating,wanted,hang,will,must,done")
  }

  @Test func participles() {
    Self.check(
      .pastParticiple,
      "eat>eaten,go>gone,see>seen,want>wanted,break>broken,do>done,write>written,take>taken,swim>swum,play>played,show>shown,sew>sewn,flee>fled"
    )
    Self.check(
      .presentParticiple,
      """
      eat>eating,go>going,run>running,swim>swimming,make>making,come>coming,write>writing,play>playing,see>seeing,
      lie>lying,tie>tying,die>dying,sit>sitting,stop>stopping,be>being,open>opening,listen>listening,begin>beginning,
      dance>dancing,agree>agreeing,cry>crying,fix>fixing,snow>snowing,sing>singing,bring>bringing,hug>hugging,put>putting,
      get>getting,shop>shopping,visit>visiting,have>having,give>giving,look>looking,read>reading,draw>drawing,quit>quitting,
      panic>panicking,babysit>babysitting,flee>fleeing,ski>skiing,reset>resetting,need>needing,use>using,ride>riding,forget>forgetting,hit>hitting,dye>dyeing,shoe>shoeing
      """)
    Self.checkNone(.presentParticiple, "went,eating,the,ate,given")
    Self.check(
      .thirdPerson,
      """
      eat>eats,go>goes,do>does,have>has,be>is,watch>watches,wash>washes,cry>cries,play>plays,fix>fixes,kiss>kisses,
      buzz>buzzes,say>says,see>sees,want>wants,try>tries,buy>buys,read>reads,sing>sings,put>puts,miss>misses,catch>catches
      """)
    Self.checkNone(.thirdPerson, "can,went,eats,eating,must,is,the")
  }

  @Test func possessives() {
    Self.check(
      .possessive,
      """
      dog>dog's,Mum>Mum's,dogs>dogs',children>children's,boss>boss's,James>James',I>my,you>your,he>his,she>her,they>their,
      who>whose,my mum>my mum's,bus>bus's
      """)
    Self.checkNone(.possessive, "dog's,the,my,dogs'")
  }

  @Test func comparisons() {
    Self.check(
      .comparative,
      """
      big>bigger,small>smaller,hot>hotter,cold>colder,happy>happier,funny>funnier,nice>nicer,large>larger,good>better,
      bad>worse,little>less,beautiful>more beautiful,tired>more tired,expensive>more expensive,wet>wetter,thin>thinner,
      new>newer,slow>slower,grey>greyer,dry>drier,quiet>quieter,simple>simpler,easy>easier,hungry>hungrier,sad>sadder,
      long>longer,loud>louder,old>older,young>younger,clever>cleverer,careful>more careful,fun>more fun,pretty>prettier,
      sweet>sweeter,red>redder,angry>angrier,scared>more scared,dirty>dirtier,strong>stronger,quickly>more quickly,near>nearer,true>truer
      """)
    Self.check(
      .superlative,
      """
      big>biggest,happy>happiest,good>best,bad>worst,nice>nicest,beautiful>most beautiful,old>oldest,fast>fastest,
      late>latest,boring>most boring,free>freest,blue>bluest,gentle>gentlest,yellow>yellowest
      """)
    Self.checkNone(.comparative, "this,me,better,the,dead,most,hello,very,big dog")
  }

  @Test func capitalsAreKept() {
    expectEqual(WordEndings.form(of: "APPLE", .plural, locale: "en"), "APPLES")
    expectEqual(WordEndings.form(of: "Child", .plural, locale: "en"), "Children")
  }

  @Test func thereAreNoFormsForOtherLanguagesAndForNoWords() {
    expect(WordEndings.form(of: "pes", .plural, locale: "cs") == nil && !WordEndings.isSupported("cs-CZ"))
    for text in ["", " ", "!", "3", "a", "x2", "🍎"] {
      for ending in WordEnding.allCases where ending != .possessive {
        expectNil(WordEndings.form(of: text, ending, locale: "en"), "\(text): \(ending)")
      }
    }
  }

  @Test func actionsOfProgramsNameEndings() {
    let names = [
      ":plural": WordEnding.plural, ":past": .past, ":ed": .past, ":ing": .presentParticiple, ":'s": .possessive,
      ":er": .comparative, ":est": .superlative, ":present-participle": .presentParticiple, ":singular": .singular,
      ":ext_ossicle_past-participle": .pastParticiple,
    ]
    for (name, ending) in names { expectEqual(WordEnding(action: name), ending) }
    for ending in WordEnding.allCases { expectEqual(WordEnding(action: ending.action), ending) }
    for name in ["plural", ":", ":beep", ":ext_coughdrop_x", "+ed", ":Plural"] {
      expectNil(WordEnding(action: name))
    }
  }
}
