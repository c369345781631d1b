import AppWords
import OpenBoards

/// What an import left out or changed, in a line for the person who imports.
extension ImportRemark: Worded {
  package var words: Words {
    let (cs, en) = text
    let named = names.isEmpty ? "" : " (\(names.joined(separator: ", "))\(names.count < Self.nameLimit ? "" : ", …"))"
    return Words(cs: "\(cs.0)\(named): \(count); \(cs.1)", en: "\(en.0)\(named): \(count); \(en.1)")
  }

  private var text: (cs: (String, String), en: (String, String)) {
    switch kind {
    case .sentenceBars:
      (("řádky s větou", "vynechány, tabulka má svůj"), ("sentence bars", "left out, the board has its own"))
    case .predictions:
      (
        ("políčka s nabízenými slovy", "vynechána, tabulka má svá"),
        ("boxes of predicted words", "left out, the board has its own")
      )
    case .otherBoxes:
      (("políčka, která tabulka mít nemůže", "vynechána"), ("boxes that no board has", "left out"))
    case .actions:
      (("příkazy, které tabulka neumí", "vynechány"), ("actions that no board has", "left out"))
    case .forms:
      (("tvary slov s neznámým označením", "vynechány"), ("forms of words with unknown marks", "left out"))
    case .largeBoxes:
      (
        ("dlaždice větší než jedno místo", "mají levé horní místo"),
        ("tiles larger than one place", "they have the upper left one")
      )
    case .displaced:
      (
        ("dlaždice bez místa, mimo tabulku nebo přes jinou", "dány na volná místa"),
        ("tiles without a place, outside or over another", "put at free places")
      )
    case .untranslated:
      (("nápisy jen v jiném jazyce", "zůstaly v něm"), ("labels only in another language", "left in it"))
    case .otherLanguages:
      (
        ("další jazyky nápisů", "uloženy jako překlady dlaždic"),
        ("other languages of the labels", "kept as translations of the tiles")
      )
    case .textNames:
      (
        ("nápisy, jejichž text soubor nemá", "přečteny z jejich jmen, anglicky"),
        ("labels whose text is not in the file", "read from their names, in English")
      )
    case .addresses:
      (
        ("obrázky, které jsou jen adresou", "lze je stáhnout"),
        ("pictures that are only an address", "they can be fetched")
      )
    case .pictures:
      (("obrázky, které nelze přečíst", "vynechány"), ("pictures that cannot be read", "left out"))
    case .sounds:
      (("nahrávky, které nelze přečíst", "vynechány"), ("recordings that cannot be read", "left out"))
    case .missingBoards:
      (
        ("odkazy na tabulky, které v souboru nejsou", "neotevřou nic"),
        ("links to boards that are not in the file", "they open nothing")
      )
    case .surrounding:
      (
        ("tabulka zobrazená kolem všech ostatních", "je tu sama pro sebe"),
        ("a board that was shown around all others", "it stands alone here")
      )
    case .guessedFirst:
      (
        ("soubor neříká, která tabulka je první", "zvolena tato"),
        ("the file does not say which board is the first", "this one was taken")
      )
    case .repeatedIDs:
      (("opakovaná označení", "dostala čísla"), ("repeated ids", "they got numbers"))
    case .unreadable:
      (
        ("části, které nejsou tabulkou ani dlaždicí", "vynechány"),
        ("parts that are neither a board nor a tile", "left out")
      )
    }
  }
}
