"""Whether a run is as it must be, and its row in the table."""

import re

from hands import DEAF, HANDS, PERSONS
from ears import FREQUENCIES

# Words about hearing that only a valid session may have, on the page or in the bundle for the doctor.
GRADE = re.compile(
    r"normal hearing|(mild|moderate|severe|profound|total|unilateral) hearing loss|World Health Organization"
    r"|as most people of your age do|hear better\.")
# A session that has not ended may have it of one ear.
AVERAGE = re.compile("Pure-tone average")
# Decibels; seconds by which a press may be late before it says nothing of the person.
TOLERANCE, TOO_LATE = 10, 0.4
PLACES = 8


class Outcome:
    """What has become of a run."""

    def __init__(self, found):
        self.found, self.hand = found, HANDS[found["name"]]
        resources = [entry["resource"] for bundle in found["bundles"] for entry in bundle["entry"]]
        self.reports = [resource for resource in resources if resource["resourceType"] == "DiagnosticReport"]
        self.observations = [resource for resource in resources if resource["resourceType"] == "Observation"]
        self.conclusion = " / ".join(dict.fromkeys(report.get("conclusion", "") for report in self.reports))
        self.grades = [
            f"{place}: “{match.group()}”" for place, text in (("page", found["page"]), ("FHIR", self.conclusion))
            for words in (GRADE, AVERAGE) if (match := words.search(text))
            and (words is GRADE or self.hand.must != "unfinished")]
        self.finals = [f"{type} final" for type, resources in (
            ("DiagnosticReport", self.reports), ("Observation", self.observations))
            if any(resource["status"] in {"final", "amended", "corrected"} for resource in resources)]
        self.rows = [row for row in found["rows"] if row["session"] == max(row["session"] for row in found["rows"])]
        self.faults = list(self.judged())

    def judged(self):
        if self.found["error"]:
            yield self.found["error"]
        yield from (f"fault of the page: {fault}" for fault in self.found["faults"])
        claims = self.grades + self.finals
        if self.hand.must in {"refused", "unfinished"}:
            yield from claims
        elif self.hand.must == "right" or claims:
            yield from self.wrong()
        if self.hand.must == "right" and {report["status"] for report in self.reports[-1:]} != {"final"}:
            yield "the report is not final"
        if self.hand.must == "unfinished" and any(row["finished"] == "true" for row in self.rows):
            yield "the session is stored as finished"

    def wrong(self):
        """Stored results that are not those of the person's ears."""
        if len(self.rows) < PLACES:
            yield f"{len(self.rows)} of {PLACES} places"
        for row in self.rows:
            frequency = round(float(row["frequency_hz"]))
            truth = PERSONS[self.hand.person][row["ear"]][FREQUENCIES.index(frequency)]
            level = float(row["level_db"] or "nan")
            is_right = {
                "threshold": abs(level - truth) <= TOLERANCE, "at-or-below": truth <= level + TOLERANCE,
                "no-response": truth >= level - TOLERANCE}.get(row["status"], truth == DEAF)
            if not is_right:
                yield (f"{row['ear']} {frequency} Hz: {row['status']}{' masked' * (row['masked'] == 'true')} "
                       f"{row['level_qualifier']}{row['level_db']} for {truth} dB")

    # The row

    def results(self):
        def place(row):
            mark = {"threshold": "", "unreliable": "?", "no-answer": "–"}.get(row["status"], row["level_qualifier"])
            level = f"{float(row['level_db']):.0f}" if row["level_db"] else ""
            return f"{mark}{level}{'m' * (row['masked'] == 'true')}"

        return "; ".join(
            f"{ear[0].upper()} " + " ".join(place(row) for row in self.rows if row["ear"] == ear)
            for ear in ("right", "left") if any(row["ear"] == ear for row in self.rows)) or "none"

    def row(self):
        statuses = {
            type: ", ".join(sorted({resource["status"] for resource in resources})) or "none"
            for type, resources in (("report", self.reports), ("results", self.observations))}
        page = " … ".join(filter(None, [*self.found["said"], self.found["page"]]))
        return [
            self.found["name"], page or "(nothing)", self.results(),
            f"report: {statuses['report']}; results: {statuses['results']}. {self.conclusion}".strip(),
            self.hand.must, self.verdict("**no**: ")]

    def verdict(self, no=""):
        """Whether it is as it must be, and whether the machine was too slow for ears and fingers."""
        late = self.found.get("late", 0)
        return (no + "; ".join(self.faults) if self.faults else "as it must be") + (
            f" (sound or finger up to {late:.1f} s late: the machine was busy)" if late > TOO_LATE else "")


HEAD = ["hand", "what the page says", "stored levels, dB", "bundle for the doctor", "must be", "is"]


def table(outcomes):
    lines = [HEAD, ["---"] * len(HEAD), *(outcome.row() for outcome in outcomes)]
    return "\n".join("| " + " | ".join(cell.replace("|", "/") for cell in line) + " |" for line in lines)
