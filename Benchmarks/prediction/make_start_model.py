"""Makes the files of the start model that come from others: the word lists of both languages, the English chat sentences and the
Czech sentences of a game.

Usage: make_start_model.py WORDFREQ-FOLDER CHITCHAT-JSON WESNOTH-FOLDER ASSETS-FOLDER
WORDFREQ-FOLDER has the Python package wordfreq 3.1.1 (its data: CC BY-SA 4.0), CHITCHAT-JSON is dataset.json of the Python package
chitchat-dataset 0.9.0 (MIT), WESNOTH-FOLDER the unpacked campaigns of The Battle for Wesnoth 1.16 (Debian: wesnoth-1.16-…;
GPL-2+), whose Czech translation is read. Same input, same output.
"""

import collections
import gettext
import pathlib
import random
import re
import sys

import chitchat
import tokens

WORD_COUNTS = {"en": 20_000, "cs": 120_000}
LONE_LETTERS = {"en": "ai", "cs": "aikosuvz"}

# What a board for children must not offer of its own accord. Whoever wants these words can type them.
RUDE = {
    "en": r"(bull)?shit.*|.*fuck.*|sex.*|damn.*|goddamn.*|ass|asses|asshole.*|badass|dumbass|jackass|bitch.*|dick|dicks|dickhead"
    r"|suicid.*|porn.*|rape[sd]?|raping|rapists?|naked|nude.*|crap.*|nazi.*|hitler.*|piss.*|pussy|cocks?|penis.*|cum|cunts?"
    r"|tits?|boobs?|anal|vagin.*|bastards?|whor.*|sluts?|horny|orgasm.*|erotic.*|retard.*|nigg.*|fags?|faggot.*|masturb.*"
    r"|dildo.*|blowjob.*|semen|incest|pedophil.*|twat|milf|hella?|arse|turd|molest.*|bdsm|fetish.*|hookers?|prostitut.*|scumbag",
    "cs": r"(z|vy)?kurv.*|.*prdel.*|prd|prdy|hovn.*|(vy)?p[ií]č(a|u|o|i|e|ou|us|ovin.*)?|(z|o|po|u)?mrd.*|čurá.*|kokot.*|kund.*"
    r"|(vy|za|o)?šuk.*|sex|sex[uy]|sexem|sexuáln.*|sexy|porn.*|penis.*|vagin.*|děv[kc].*|šlap(ka|ky|ek|ku|e)|debil.*|kret[ée]n.*"
    r"|idiot.*|blbec|blbc.*|sráč.*|srát|ser(e|u|eš|ou)|(po|na|za|vy)s(r|er).n?.*|hitler.*|nacis.*|znásil.*|sebevra.*|buz(er|na).*"
    r"|negr.*|fuck.*|shit.*|bitch.*|(z|vy|na|po)?jeb(at|al|e|u|an).*|hajzl.*|čubk.*|nahá|nahé|nahý|nahou",
}
TOPICS_OF_THE_STUDY = (
    r"marvel|avengers|jarvis|infinity|wars?|wards?|macbook|potter|harry|heritage|google|unicorns|utah|provo|byu|california"
    r"|ap|ted|ai|robots?|artificial|freshman|major|u|t|d|idk|sucks|hot|married|heck|creepy"
)
NOT_IN_SENTENCES = (
    r"kill|murder|drug|drunk|beer|alcohol|wine|trump|obama|hillary|clinton|mormon|church|god|jesus|bible|republican"
    r"|democrat|politic|stupid|idiot|dumb|hate|dead|die[sd]?\b|dying|death|gun|shoot|bomb|blood|turk|girlfriend|boyfriend|dating"
    r"|prompt|chat|competition|lol|haha|wanna|gonna|kinda|dont|thats|cant|didnt|whats|ive\b|im\b"
)


def word_list(language):
    import wordfreq

    lines, rude = [], re.compile(RUDE[language])
    for word in wordfreq.top_n_list(language, 2 * WORD_COUNTS[language]):
        if len(lines) == WORD_COUNTS[language]:
            break
        if not re.fullmatch(r"[^\W\d_]+('[^\W\d_]+)*", word) or rude.fullmatch(word):
            continue
        if len(word) > 1 or word in LONE_LETTERS[language]:
            lines.append(f"{word}\t{wordfreq.zipf_frequency(word, language):.2f}")
    return lines


def chat_sentences(path):
    """Sentences of words that at least 60 of the participants used: nobody's names, places or secrets are among them."""
    people = [
        (name, [tokens.normalised(text) for text in sentences])
        for name, sentences in chitchat.people(path)
        if name not in chitchat.held_out(path)
    ]
    users = collections.Counter()
    for _, sentences in people:
        users.update({word for text in sentences for word in tokens.keys(text)})
    avoided = re.compile(f"\\b({NOT_IN_SENTENCES})|\\b({TOPICS_OF_THE_STUDY})\\b|\\b({RUDE['en']})\\b", re.IGNORECASE)
    chance, seen, chosen = random.Random(5), set(), []
    for _, sentences in people:
        fit = []
        for text in sentences:
            words = tokens.keys(text)
            if not 3 <= len(words) <= 9 or text.lower() in seen or text == text.upper() or avoided.search(text):
                continue
            if not re.fullmatch(r"[A-Z][A-Za-z' ]*(, [A-Za-z' ]+)*[.?!]?", text) or re.search(r"\bi\b", text):
                continue
            if all(users[word] >= 60 for word in words):
                fit.append(text)
        chance.shuffle(fit)
        chosen += fit[:8]
        seen.update(text.lower() for text in fit[:8])
    chance.shuffle(chosen)
    return chosen


# The stories of the game are about war and magic. Nothing of that may be offered on a child's board.
OF_THE_GAME = (
    r"zab[ií]j|zab[ií]|smrt|mrtv|nemrtv|krev|krv|meč|vražd|vrah|nepřát|nepřít|boj|bit(v|ev)|válk|válč|válec|ze?m[řr]e|um[íř]r|zaútoč"
    r"|úto[kč]|arm[áa]d|voj[áes]|skřet|or[kč]|elf|trpas|dra[kč]|král|princ|magi|kouz|mág|démon|kostliv|trol|zbra[nň]|poraz|zni[čc]"
    r"|pomst|popra|sekyr|šíp|kopí|velitel|lord|muč|mrzá|mrš|hrob|upír|du[cš]h?|peklo|pekel|prokl|bestie|netvor|pob[ií]|pozabíj|padl"
    r"|obě[tť]|otro|rytíř|lučišt|jezd[ce]|jednot|pěš[áa]k|nájezd|bandit|zloděj|lupič|zrá?d|tábor|pevnost|hrad|vlád|říš|trůn|nekromant"
    r"|lich|čaroděj|temn|ghoul|naga|gryf|ogr|saur|vlkod|zrůd|trest|sakra|bůh|boh|bož|hlupá|hnus|shnij|zatrac|čert|ďáb|střel|rán[aouy]"
    r"|krutý|krutá|nenávi|zlo|zlý|zlá|zlé|zbabě|kletb|popel|rozsek|přemož|dobý|oblé?h|ústup|ustup|stráž|rozkaz|oheň|ohn"
)


def game_sentences(folder):
    """What people say to each other in the campaigns: sentences of words that everybody uses, without those of the story."""
    known = {line.split("\t")[0] for line in word_list("cs")}
    avoided = re.compile(f"\\b({OF_THE_GAME})|\\b({RUDE['cs']})\\b", re.IGNORECASE)
    chosen = {}
    for path in sorted(pathlib.Path(folder).glob("**/cs/LC_MESSAGES/*.mo"), key=lambda path: path.name):
        with open(path, "rb") as file:
            texts = gettext.GNUTranslations(file)._catalog
        for source, text in sorted((str(key), value) for key, value in texts.items() if key and isinstance(value, str)):
            if text == source:
                continue
            for sentence in re.split(r"(?<=[.!?…])\s+|\n+", text.replace("…", "...")):
                sentence = tokens.normalised(sentence)
                words = tokens.keys(sentence)
                if not 3 <= len(words) <= 14 or avoided.search(sentence):
                    continue
                if not re.fullmatch(r"[A-ZÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ][^\W\d_]*([ ,]+[^\W\d_]+)*[.!?]", sentence):
                    continue
                # Names of the story are in no list.
                if all(word in known for word in words):
                    chosen[sentence.lower()] = sentence
    return list(chosen.values())


def main():
    wordfreq_folder, chat, wesnoth, assets = sys.argv[1:]
    sys.path.append(wordfreq_folder)
    for language in WORD_COUNTS:
        head = [
            "# Words and their frequencies (Zipf scale), from wordfreq 3.1.1 by Robyn Speer, CC BY-SA 4.0; rude words were taken out.",
            "# This file is under the same licence: https://creativecommons.org/licenses/by-sa/4.0/. See NOTICE.",
        ]
        path = pathlib.Path(assets) / language / "words.tsv"
        path.write_text("\n".join(head + word_list(language)) + "\n", encoding="utf-8")
    head = [
        "# Sentences of many people's chats, from chitchat-dataset 0.9.0,",
        "# Copyright (c) 2019 Perception, Control and Cognition Lab, MIT. See NOTICE.",
    ]
    path = pathlib.Path(assets) / "en" / "sentences" / "chats.txt"
    path.write_text("\n".join(head + chat_sentences(chat)) + "\n", encoding="utf-8")

    head = [
        "# Sentences of the Czech translation of The Battle for Wesnoth 1.16, by its Czech translators, GPL-2.0-or-later.",
        "# This file is under the same licence. Sentences of war and magic, names and rare words were left out. See NOTICE.",
    ]
    path = pathlib.Path(assets) / "cs" / "sentences" / "games.txt"
    path.write_text("\n".join(head + game_sentences(wesnoth)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
