import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Choices } from "../../Sources/Data/InteractiveTables/Assets/choices.js";
import { addressOf } from "../../Sources/Data/InteractiveTables/Assets/dom.js";
import {
  columnsAsked,
  FilterFault,
  filterOf,
  quoted,
  rangeFilter,
  withCondition,
} from "../../Sources/Data/InteractiveTables/Assets/filter.js";
import { grouped, ordered } from "../../Sources/Data/InteractiveTables/Assets/order.js";
import { GivenFiles } from "../../Sources/Data/InteractiveTables/Assets/sound.js";
import { extents, spectrogram, Transform } from "../../Sources/Data/InteractiveTables/Assets/spectrogram.js";
import {
  countsOf,
  distinctOf,
  edgesOf,
  outliersOf,
  outstanding,
  quantile,
  rankCorrelation,
  summaryOf,
} from "../../Sources/Data/InteractiveTables/Assets/statistics.js";
import {
  addReasons,
  columnOf,
  readOwnNumbers,
  tableOf,
  textOf,
} from "../../Sources/Data/InteractiveTables/Assets/table.js";

const text = (name, role = "measured") => ({ name, heading: name, decimals: null, role, shown: true, log: false });
const number = (name, log = false) => ({ ...text(name), decimals: 2, log });

/** Two chunks with every form of a column. */
function example() {
  const columns = [text("path"), number("pitch_hz", true), number("level"), text("undefined"), text("split", "own")];
  columns.push(text("age", "own"), text("speaker", "own"), text("sound", "sound"), text("status"));
  const description = { noun: "recording", plane: null, columns };
  const chunks = [{
    count: 3,
    columns: [
      ["a.wav", "b.wav", "Čaj <b>.wav"],
      [440, null, 220.5],
      { c: -20 },
      [null, "pitch_hz, voiced: no voiced frame; level: silence", null],
      { t: ["train", "test"], i: [0, 1, 1] },
      ["31", "7.5", null],
      ["01", "2", "3"],
      { p: "../", s: "" },
      { c: "ok" },
    ],
  }, {
    count: 1,
    columns: [["d.wav"], [100], [-3], [null], [null], ["9"], ["4"], ["../else.wav"], ["failed"]],
  }];
  const table = tableOf(description, chunks);
  readOwnNumbers(table);
  addReasons(table);
  return table;
}

const all = (table) => Int32Array.from({ length: table.count }, (_, row) => row);
const found = (table, filter) => [...all(table).filter(filterOf(table, filter))];

/** A column of numbers, and its rows. */
function column(values, log = false, decimals = 2) {
  const numbers = Float64Array.from(values, (value) => value ?? NaN);
  const rows = Int32Array.from(values, (_, row) => row);
  return { column: { ...number("x", log), decimals, numbers, codes: new Int32Array(), texts: [], known: 0 }, rows };
}

test("chunks of every form make one table", () => {
  const table = example();
  assert.equal(table.count, 4);
  const shown = (name) => [0, 1, 2, 3].map((row) => textOf(columnOf(table, name), row));
  assert.deepEqual(shown("path"), ["a.wav", "b.wav", "Čaj <b>.wav", "d.wav"]);
  assert.deepEqual(shown("PITCH_HZ"), ["440.00", "", "220.50", "100.00"]);
  assert.deepEqual(shown("level"), ["-20.00", "-20.00", "-20.00", "-3.00"]);
  assert.deepEqual(shown("split"), ["train", "test", "test", ""]);
  assert.deepEqual(shown("sound"), ["../a.wav", "../b.wav", "../Čaj <b>.wav", "../else.wav"]);
  assert.deepEqual(shown("status"), ["ok", "ok", "ok", "failed"]);
  assert.equal(columnOf(table, "split").known, 3);
});

test("own columns of numbers are numbers, and digits after a zero are names", () => {
  const table = example();
  assert.deepEqual(found(table, "age > 8"), [0, 3]);
  assert.equal(textOf(columnOf(table, "age"), 0), "31.0");
  assert.equal(columnOf(table, "speaker").decimals, null);
});

test("why a value is undefined is a column of its own", () => {
  const table = example();
  assert.equal(textOf(columnOf(table, "why_pitch_hz"), 1), "no voiced frame");
  assert.equal(columnOf(table, "why_pitch_hz").known, 1);
  assert.equal(columnOf(table, "why_level"), undefined, "all rows have a level");
});

test("filters choose rows", () => {
  const table = example();
  for (
    const [filter, rows] of [
      ["", [0, 1, 2, 3]],
      ["čaj", [2]],
      ["wav", [0, 1, 2, 3]],
      ["pitch_hz > 400", [0]],
      ["pitch_hz>=220.5 and pitch_hz<=440", [0, 2]],
      ["pitch_hz != 440", [2, 3]],
      ["pitch_hz is empty", [1]],
      ["pitch_hz is not empty", [0, 2, 3]],
      ["split = test", [1, 2]],
      ["split != test", [0]],
      ["split ~ T", [0, 1, 2]],
      ["split !~ ES", [0]],
      ["not split = test", [0, 3]],
      ["split = train or level > -10", [0, 3]],
      ["split = test and (pitch_hz is empty or pitch_hz < 300)", [1, 2]],
      ["a.wav or b.wav", [0, 1]],
      ["test čaj", [2]],
      ['[path] = "Čaj <b>.wav"', [2]],
      ["is", []],
    ]
  ) assert.deepEqual(found(table, filter), rows, filter);
});

test("a filter that cannot be read says where and why", () => {
  const table = example();
  for (
    const [filter, place, message] of [
      ["pitch_hz >", 10, /expected a value/],
      ["pitch > 3", 0, /expected the name of a column, got pitch/],
      ["pitch_hz > loud", 11, /is a number/],
      ["split > 3", 8, /is a text/],
      ["pitch_hz ~ 3", 11, /is a number/],
      ["(split = test", 13, /expected \)/],
      ["split = test)", 12, /expected and/],
      ['"open', 0, /second "/],
      ["pitch_hz is 3", 12, /expected empty or known/],
      ["not", 3, /expected a word/],
      ["> 3", 0, /before the sign/],
      ["[nothing]", 9, /expected a comparison/],
    ]
  ) {
    assert.throws(() => filterOf(table, filter), (error) => {
      assert.ok(error instanceof FilterFault, filter);
      assert.equal(error.place, place, `${filter}: ${error.message}`);
      assert.match(error.message, message);
      return true;
    });
  }
});

test("what a press adds to a filter is read again", () => {
  const table = example();
  const condition = rangeFilter(columnOf(table, "pitch_hz"), 200, 300.1 + 0.2);
  assert.equal(condition, "pitch_hz >= 200 and pitch_hz < 300.3");
  assert.equal(withCondition("", condition), condition);
  assert.equal(withCondition("a or b", "c"), "(a or b) and c");
  assert.equal(withCondition("a and c", "c"), "a and c");
  const hostile = 'x" or "\\';
  assert.deepEqual(found(table, `split = ${quoted(hostile)}`), []);
});

test("rows without a value are last in both directions", () => {
  const table = example();
  const order = (name, falls) => [...ordered(all(table), columnOf(table, name), falls)];
  assert.deepEqual(order("pitch_hz", false), [3, 2, 0, 1]);
  assert.deepEqual(order("pitch_hz", true), [0, 2, 3, 1]);
  assert.deepEqual(order("split", false), [1, 2, 0, 3]);
  assert.deepEqual(order("level", true), [3, 0, 1, 2], "equal ones keep their order");
});

test("groups of texts are ordered by size, of numbers by value", () => {
  const table = example();
  const groups = (name, edges) =>
    grouped(all(table), columnOf(table, name), edges).map(({ label, rows }) => [label, [...rows]]);
  assert.deepEqual(groups("split", []), [["test", [1, 2]], ["train", [0]], [null, [3]]]);
  const exact = grouped(all(table), columnOf(table, "pitch_hz"), [
    ...distinctOf(columnOf(table, "pitch_hz"), all(table), 9),
    Infinity,
  ], true);
  assert.ok(exact.every(({ label, low }) => label === null || label === String(low)));
  assert.equal(exact.reduce((count, { rows }) => count + rows.length, 0), table.count);
  assert.equal(distinctOf(columnOf(table, "pitch_hz"), all(table), 1), null);
  assert.deepEqual(groups("pitch_hz", [100, 300, 500]), [["100 to 300", [2, 3]], ["300 to 500", [0]], [null, [1]]]);
});

test("a filter says which columns it asks for", () => {
  const table = example();
  const names = (text) => [...columnsAsked(table, text)].map((column) => column.name);
  assert.deepEqual(names("pitch_hz > 100 and not (split = test or pitch_hz is empty)"), ["pitch_hz", "split"]);
  assert.deepEqual(names("anna"), []);
  assert.deepEqual(names(" "), []);
});

test("bins have round edges, hold every value once, and are pressed without a remainder", () => {
  const random = (seed) => {
    let state = seed;
    return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  };
  for (const seed of [1, 2, 3]) {
    const next = random(seed);
    for (const byRatio of [false, true]) {
      for (const count of [1, 2, 50, 3000]) {
        const values = Array.from({ length: count }, () => Number((50 * 40 ** next()).toFixed(2)));
        const { column: one, rows } = column(values, byRatio);
        const edges = edgesOf(values.toSorted((a, b) => a - b), byRatio, 2);
        const counts = countsOf(one, rows, edges);
        assert.equal(counts.reduce((sum, value) => sum + value, 0), count);
        assert.ok(edges.length <= 45 && edges.every((edge, index) => index === 0 || edge > edges[index - 1]));
        counts.forEach((expected, bin) => {
          const inside = values.filter((value) => value >= edges[bin] && value < edges[bin + 1]);
          assert.equal(inside.length, expected, `seed ${seed}, ${count} values, bin ${bin}`);
        });
      }
    }
  }
  assert.deepEqual(edgesOf([1, 1, 2, 2, 6], false, 0), [1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(edgesOf([0, 0.25, 1], false, 4).slice(0, 3), [0, 0.2, 0.4]);
});

test("quantiles are numpy's", () => {
  assert.equal(quantile([1, 2, 3, 10], 0.25), 1.75);
  assert.equal(quantile([1, 2, 3, 10], 0.5), 2.5);
  assert.ok(Number.isNaN(quantile([], 0.5)));
  const { column: one, rows } = column([3, undefined, 1, 2]);
  assert.deepEqual(summaryOf(one, rows), { count: 3, low: 1, quarter: 1.5, median: 2, threeQuarters: 2.5, high: 3 });
});

test("a value far from the others is found with its distance and rank", () => {
  // The median is 4.5 and the median distance from it 2.5.
  const { column: one, rows } = column([1, 2, 3, 4, 5, 6, 7, 8, 100, undefined, -40]);
  const outliers = outliersOf(one, rows);
  assert.deepEqual(outliers.map(({ row, rank, of, median }) => [row, rank, of, median]), [[8, 1, 10, 4.5], [
    10,
    1,
    10,
    4.5,
  ]]);
  const deviation = 1.4826 * 2.5;
  assert.ok(Math.abs(outliers[0].distance - 95.5 / deviation) < 1e-12);
  assert.ok(Math.abs(outliers[1].distance + 44.5 / deviation) < 1e-12);
  assert.deepEqual(outstanding([one], rows).map(({ row }) => row), [8, 10]);
  assert.deepEqual(
    outliersOf(column([5, 5, 5, 5, 9]).column, Int32Array.of(0, 1, 2, 3, 4)),
    [],
    "no spread, no measure",
  );
});

test("parts of a page follow what is chosen from lists", () => {
  const table = { ...example(), choices: ["split", "level", "nothing"] };
  const choices = new Choices(table);
  assert.deepEqual(choices.columns.map(({ name }) => name), ["split"], "numbers and what is no column are no choice");
  const part = (value, kind = "shown") => choices.shows({ column: "split", [kind]: value });
  assert.deepEqual([part("train"), part("test"), part("", "only"), part("train", "only")], [true, true, true, false]);
  choices.set("split", "train");
  assert.deepEqual([part("train"), part("test"), part("", "only"), part("train", "only")], [true, false, false, true]);
  assert.deepEqual([0, 1, 2, 3].filter((row) => choices.admits(row)), [0]);
  assert.equal(choices.text(), "split train");
  choices.set("split", "what is not there");
  assert.equal(choices.chosen.size, 0);
});

test("what stands out in a page is what stands out in Swift, which wrote these cases", () => {
  const cases = JSON.parse(readFileSync(new URL("outliers.json", import.meta.url), "utf8"));
  for (const { name, byRatio, values, places, distances } of cases) {
    const { column: one, rows } = column(values.map((value) => value ?? undefined), byRatio);
    const outliers = outliersOf(one, rows);
    assert.deepEqual(outliers.map(({ row }) => row), places, name);
    outliers.forEach(({ distance }, index) => assert.ok(Math.abs(distance - distances[index]) < 1e-9, name));
  }
});

test("frequencies stand out by their ratio", () => {
  const values = [90, 95, 100, 105, 110, 50, 200];
  const { column: one, rows } = column(values, true);
  const outliers = outliersOf(one, rows);
  assert.deepEqual(outliers.map(({ row }) => row).sort(), [5, 6]);
  assert.ok(Math.abs(outliers[0].distance + outliers[1].distance) < 1e-9, "an octave up is as far as one down");
});

test("Spearman's correlation sees order, and shares the ranks of equal values", () => {
  const one = column([1, 2, 3, 4, undefined]).column;
  const other = column([1, 8, 27, 64, 3]).column;
  const rows = Int32Array.of(0, 1, 2, 3, 4);
  assert.equal(rankCorrelation(one, other, rows), 1);
  // scipy.stats.spearmanr([1, 2, 3, 4], [2, 1, 1, 3]) = 0.316227766
  const equal = column([2, 1, 1, 3, 0]).column;
  assert.ok(Math.abs(rankCorrelation(one, equal, rows) - 0.1 ** 0.5) < 1e-12);
});

test("the transform gives a sine its power, in its bin", () => {
  const transform = new Transform(256);
  const power = new Float64Array(129);
  const samples = Float32Array.from({ length: 256 }, (_, n) => 0.5 * Math.cos(2 * Math.PI * 20 * n / 256 + 1));
  transform.power(samples, 0, power);
  assert.ok(Math.abs(power[20] - 0.25) < 1e-6);
  assert.ok(power[30] < 1e-12);
});

test("a picture of a sound shows its tone where it is", () => {
  const rate = 16_000;
  const samples = Float32Array.from(
    { length: rate },
    (_, n) => n < rate / 2 ? 0 : Math.sin(2 * Math.PI * 1000 * n / rate),
  );
  const { levels, lowest, highest } = spectrogram(samples, rate, 40, 100);
  const row = Math.floor(Math.log(1000 / lowest) / Math.log(highest / lowest) * 100);
  const column = (x) => levels.subarray(x * 100, (x + 1) * 100);
  const top = column(30).indexOf(Math.max(...column(30)));
  assert.ok(Math.abs(top - row) <= 1, `row ${top}, expected ${row}`);
  assert.ok(Math.max(...column(5)) <= -139);
  assert.deepEqual(extents(samples, 4).map(({ high }) => high > 0.99), [false, false, true, true]);
});

test("a path is an address without meaning of its own", () => {
  assert.equal(addressOf("../a b/č#?%.wav"), "../a%20b/%C4%8D%23%3F%25.wav");
  assert.equal(addressOf("javascript:alert(1)"), "javascript%3Aalert(1)");
  assert.equal(addressOf("caf\\xE9.wav"), "caf%E9.wav", "a byte that is not UTF-8");
});

test("a file that the reader gave is found by its last folders", () => {
  const given = new GivenFiles();
  const file = (path) => ({ name: path.split("/").at(-1), webkitRelativePath: path });
  given.add([file("corpus/one/a.wav"), file("corpus/two/a.wav"), file("corpus/two/b.wav")]);
  assert.equal(given.find("../../two/a.wav")?.webkitRelativePath, "corpus/two/a.wav");
  assert.equal(given.find("b.wav")?.webkitRelativePath, "corpus/two/b.wav");
  assert.equal(given.find("a.wav"), undefined, "two fit");
  assert.equal(given.find("c.wav"), undefined);
});
