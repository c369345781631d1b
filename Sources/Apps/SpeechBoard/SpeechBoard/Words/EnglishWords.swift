/// English words that do not follow the rules, as lists of words in small letters.
enum EnglishWords {
  /// The forms of an irregular verb.
  struct Verb: Sendable {
    let past: String
    let participle: String
  }

  /// `base past participle`, one verb each.
  private static let verbList = """
    am was been,are were been,arise arose arisen,awake awoke awoken,beat beat beaten,become became become,begin began begun,
    bend bent bent,bet bet bet,bind bound bound,bite bit bitten,bleed bled bled,blow blew blown,break broke broken,
    breed bred bred,bring brought brought,build built built,burst burst burst,buy bought bought,catch caught caught,
    choose chose chosen,cling clung clung,come came come,cost cost cost,creep crept crept,cut cut cut,deal dealt dealt,
    dig dug dug,do did done,draw drew drawn,drink drank drunk,drive drove driven,eat ate eaten,fall fell fallen,
    feed fed fed,feel felt felt,fight fought fought,find found found,fling flung flung,fly flew flown,forbid forbade forbidden,
    forget forgot forgotten,forgive forgave forgiven,freeze froze frozen,get got got,give gave given,go went gone,
    grind ground ground,grow grew grown,has had had,have had had,hear heard heard,hide hid hidden,hit hit hit,hold held held,
    hurt hurt hurt,is was been,keep kept kept,know knew known,lay laid laid,lead led led,leave left left,lend lent lent,
    let let let,lose lost lost,make made made,mean meant meant,meet met met,misunderstand misunderstood misunderstood,
    overtake overtook overtaken,pay paid paid,put put put,quit quit quit,read read read,rebuild rebuilt rebuilt,ride rode ridden,
    ring rang rung,rise rose risen,run ran run,say said said,see saw seen,seek sought sought,sell sold sold,send sent sent,
    set set set,shake shook shaken,shoot shot shot,shrink shrank shrunk,shut shut shut,sing sang sung,sink sank sunk,
    sit sat sat,sleep slept slept,slide slid slid,speak spoke spoken,spend spent spent,spin spun spun,split split split,
    spread spread spread,spring sprang sprung,stand stood stood,steal stole stolen,stick stuck stuck,sting stung stung,
    stink stank stunk,strike struck struck,string strung strung,swear swore sworn,sweep swept swept,swim swam swum,
    swing swung swung,take took taken,teach taught taught,tear tore torn,tell told told,think thought thought,
    throw threw thrown,understand understood understood,undo undid undone,upset upset upset,wake woke woken,wear wore worn,
    weep wept wept,win won won,withdraw withdrew withdrawn,write wrote written,
    babysit babysat babysat,flee fled fled,foresee foresaw foreseen,kneel knelt knelt,mislead misled misled,
    mistake mistook mistaken,outgrow outgrew outgrown,overcome overcame overcome,overhear overheard overheard,
    oversleep overslept overslept,redo redid redone,remake remade remade,resend resent resent,reset reset reset,
    rethink rethought rethought,retell retold retold,rewrite rewrote rewritten,sew sewed sewn,shed shed shed,
    show showed shown,sling slung slung,slit slit slit,speed sped sped,spit spat spat,strive strove striven,
    swell swelled swollen,thrust thrust thrust,tread trod trodden,weave wove woven,withhold withheld withheld
    """

  /// Irregular verbs by their base.
  static let verbs: [String: Verb] = Dictionary(
    uniqueKeysWithValues: verbList.split(whereSeparator: { $0 == "," || $0 == "\n" }).map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words[0], Verb(past: words[1], participle: words[2]))
    })

  /// Forms that are no base: they get no second ending. A form that is also a base, such as *put*, keeps its row above.
  static let verbForms: Set<String> = Set(verbs.values.flatMap { [$0.past, $0.participle] })
    .union(["am", "are", "is", "has", "does", "goes", "did", "been", "be"])

  /// Verbs whose past has two forms or depends on the subject or the meaning.
  static let uncertainVerbs: Set<String> = [
    "be", "lie", "hang", "wind", "bear", "shine", "light", "saw", "found", "can", "could", "will", "would",
    "shall",
    "should", "may", "might", "must", "ought", "bid", "cast", "wet", "dive", "sneak",
  ]

  static let modals: Set<String> = [
    "can", "could", "will", "would", "shall", "should", "may", "might", "must", "ought", "am", "are", "is", "has",
    "does",
  ]

  static let thirdPersons = ["be": "is", "have": "has", "do": "does", "go": "goes", "undo": "undoes", "redo": "redoes"]

  /// Forms in -ing that no rule gives.
  static let participlesInIng = [
    "be": "being", "see": "seeing", "dye": "dyeing", "singe": "singeing", "age": "aging", "am": "being", "are": "being",
    "is": "being", "bus": "busing",
  ]

  static let verbsInIng: Set<String> = [
    "bring", "cling", "fling", "ring", "sing", "spring", "sting", "string", "swing", "wing", "ping",
  ]
  static let verbsInEd: Set<String> = [
    "need", "feed", "bleed", "breed", "seed", "speed", "embed", "exceed", "succeed", "proceed", "shred", "weed", "heed",
  ]

  /// Words of several syllables with the stress on the last one, whose consonant is doubled.
  static let stressedAtTheEnd: Set<String> = [
    "begin", "forget", "admit", "permit", "commit", "submit", "prefer", "refer", "occur", "control", "regret", "upset",
    "forbid", "rebel", "patrol", "transfer", "equip", "compel", "propel", "expel", "unzip", "unplug", "rerun", "input",
    "output", "babysit", "reset", "kidnap", "zigzag", "quiz",
  ]

  /// Plurals of their own.
  static let plurals = [
    "child": "children", "grandchild": "grandchildren", "tooth": "teeth", "foot": "feet", "goose": "geese",
    "mouse": "mice", "person": "people", "ox": "oxen", "sheep": "sheep", "fish": "fish", "deer": "deer",
    "series": "series", "species": "species", "aircraft": "aircraft", "moose": "moose", "swine": "swine",
    "cactus": "cacti", "this": "these", "that": "those",
  ]

  /// Words in -f and -fe whose plural ends in -ves.
  static let voicedPlurals: [String: String] = Dictionary(
    uniqueKeysWithValues: """
      leaf knife wife housewife midwife life half calf loaf meatloaf thief wolf werewolf shelf bookshelf self elf scarf
      """.split(whereSeparator: \.isWhitespace).map { word in
        let stem = word.hasSuffix("fe") ? word.dropLast(2) : word.dropLast()
        return (String(word), stem + "ves")
      })

  static let singulars: [String: String] = {
    var singulars: [String: String] = [:]
    for (one, many) in plurals where one != many { singulars[many] = one }
    for (one, many) in voicedPlurals { singulars[many] = one }
    for one in ["crisis", "oasis", "diagnosis", "analysis"] { singulars[one.dropLast(2) + "es"] = one }
    return singulars
  }()

  static let pluralsInOes: Set<String> = [
    "potato", "tomato", "hero", "echo", "torpedo", "veto", "mosquito", "volcano", "domino", "buffalo", "mango", "go",
    "no",
  ]
  static let regularInMan: Set<String> = [
    "human", "german", "roman", "shaman", "talisman", "ottoman", "caiman", "omen", "specimen", "abdomen", "hymen",
    "regimen", "amen",
  ]
  /// Nouns whose *s* belongs to the word.
  static let singularInS: Set<String> = [
    "lens", "gas", "christmas", "canvas", "atlas", "iris", "yes", "pancreas", "bias", "cosmos", "pathos", "alias",
    "trellis",
    "pelvis", "texas",
  ]
  static let singularInUs: Set<String> = [
    "bus", "minibus", "virus", "walrus", "octopus", "circus", "bonus", "campus", "hippopotamus", "crocus", "genius",
    "platypus",
    "sinus", "chorus", "hippocampus", "abacus", "census", "fungus", "surplus", "lotus", "citrus",
  ]
  /// Nouns in -ie, whose plural looks like that of a noun in -y.
  static let singularInIe: Set<String> = [
    "cookie", "tie", "pie", "movie", "zombie", "brownie", "genie", "smoothie", "selfie", "calorie", "hoodie", "lie",
    "pixie",
    "birdie", "rookie", "doggie", "auntie", "prairie", "cutie", "foodie", "walkie", "talkie", "sweetie", "bogie",
    "magpie",
  ]
  /// Nouns in -che and -xe, whose plural looks like that of a noun in -ch or -x.
  static let singularInChe: Set<String> = [
    "ache", "headache", "toothache", "stomachache", "earache", "backache", "avalanche", "moustache", "mustache",
    "quiche",
    "cache", "niche", "axe", "pickaxe",
  ]
  /// Nouns in -ch that is spoken as k.
  static let hardCh: Set<String> = ["stomach", "monarch", "epoch", "patriarch", "loch", "czech"]
  static let doublesZ: Set<String> = ["quiz", "fez", "whiz"]
  /// Nouns without a plural, and those that are plurals already.
  static let uncountable: Set<String> = [
    "money", "music", "rice", "furniture", "information", "homework", "housework", "weather", "luck", "fun", "advice",
    "news",
    "clothes", "scissors", "trousers", "pants", "jeans", "shorts", "pyjamas", "pajamas", "glasses", "headphones",
    "stairs",
    "thanks", "tennis", "mathematics", "maths", "physics", "gymnastics", "politics", "measles", "mumps", "police",
    "cattle",
    "bread", "butter", "traffic", "luggage", "rubbish", "garbage", "equipment", "knowledge", "happiness", "sadness",
    "sunshine",
    "electricity", "milk", "water", "sand", "snow", "mud", "air", "grass", "blood", "spaghetti", "pasta", "always",
    "perhaps",
    "sometimes", "upstairs", "downstairs", "outdoors", "indoors", "besides", "us", "is", "was", "has", "does", "as",
    "plus",
    "minus", "thus",
  ]

  static let possessives = [
    "i": "my", "you": "your", "he": "his", "she": "her", "it": "its", "we": "our", "they": "their", "who": "whose",
    "me": "my", "him": "his", "us": "our", "them": "their",
  ]

  static let comparatives = [
    "good": "better", "well": "better", "bad": "worse", "ill": "worse", "many": "more", "much": "more",
    "little": "less",
    "shy": "shyer", "dry": "drier", "sly": "slyer",
  ]
  static let superlatives = [
    "good": "best", "well": "best", "bad": "worst", "ill": "worst", "many": "most", "much": "most", "little": "least",
    "shy": "shyest", "dry": "driest", "sly": "slyest",
  ]
  /// Forms that are compared already, and words with two comparisons.
  static let comparedForms: Set<String> = [
    "better", "best", "worse", "worst", "more", "most", "less", "least", "bigger", "biggest", "smaller", "smallest",
    "far",
    "older", "oldest",
  ]
  static let incomparable: Set<String> = [
    "dead", "same", "other", "all", "every", "no", "yes", "please", "hello", "goodbye", "here", "there", "now", "then",
    "today", "tomorrow", "yesterday", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "first", "last", "next", "half", "only", "again",
  ]
  static let comparedByMore: Set<String> = [
    "fun", "real", "right", "wrong", "like", "worn", "lost", "hurt", "bored", "scared", "pleased", "tired", "often",
  ]
  static let comparedByEnding: Set<String> = [
    "clever", "quiet", "narrow", "hollow", "shallow", "yellow", "mellow", "simple", "gentle", "little", "early", "ugly",
    "silly", "friendly", "lonely", "lovely", "cruel", "jolly", "smelly", "hilly", "chilly", "curly", "wobbly",
    "wriggly", "prickly", "bubbly",
  ]

  static let demonstratives: Set<String> = ["this", "that", "these", "those"]

  /// Little words that take no ending at all.
  static let particles: Set<String> = Set(
    """
    the a an and or but if because so than to of in on at for with from by about into onto over under up down out off
    through between behind before after not very too also just really what where when why how which my your his her
    its our their mine yours hers ours theirs myself yourself himself herself itself ourselves themselves n't yes ok okay
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
