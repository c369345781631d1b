"""Makes the files of the start model that come from others: the word lists of both languages and the English chat sentences.

Usage: make_start_model.py WORDFREQ-FOLDER CHITCHAT-JSON ASSETS-FOLDER
WORDFREQ-FOLDER has the Python package wordfreq 3.1.1 (its data: CC BY-SA 4.0), CHITCHAT-JSON is dataset.json of the Python package
chitchat-dataset 0.9.0 (MIT). Same input, same output.
"""

import collections
import pathlib
import random
import re
import sys

import chitchat
import tokens

WORD_COUNTS = {"en": 20_000, "cs": 60_000}
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


def main():
    wordfreq_folder, chat, assets = sys.argv[1:]
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


if __name__ == "__main__":
    main()
