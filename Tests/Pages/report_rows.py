"""Reports of many recordings, made of a report of few."""

import json
import random
import re


def grown(report, count, path):
    """Writes a report of more recordings to `path`, and returns the path: the rows of a real one again and again.

    Numbers are changed by up to a tenth, so that few are the same; names are other ones.
    """
    text = report.read_text()
    start = text.index('<script type="application/json" class="explorer-rows">')
    end = text.index("</script>", start)
    chunk = json.loads(text[text.index(">", start) + 1:end])
    description = json.loads(re.search(r'class="explorer-table">(.*?)</script>', text, re.S).group(1))
    names = [f"corpus/speaker-{k % 97}/{k}.wav" for k in range(count)]
    noise = random.Random(1)

    def values(column, field):
        if isinstance(column, dict):
            column = ([column["c"]] * chunk["count"] if "c" in column else
                      [None if i < 0 else column["t"][i] for i in column["i"]] if "t" in column else None)
        if column is None:
            return {"p": "../", "s": ""}
        if field["decimals"] is None:
            return [column[k % chunk["count"]] for k in range(count)]
        return [None if (value := column[k % chunk["count"]]) is None else
                round(value * (0.9 + 0.2 * noise.random()), field["decimals"]) for k in range(count)]

    columns = [names] + [values(*pair) for pair in list(zip(chunk["columns"], description["columns"]))[1:]]
    data = json.dumps({"count": count, "columns": columns}, ensure_ascii=False, separators=(",", ":"))
    data = data.replace("<", "\\u003c")
    path.write_text(text[:text.index(">", start) + 1] + data + text[end:])
    return path
