import type { Sentence } from "@aside/ai/text/split-sentences.ts";
import { countStems, likeness } from "@aside/ai/text/word-counts.ts";
import { ACTION_VERBS, NOT_ASKED } from "./action-words.ts";
import { findHeads, type Head } from "./find-heads.ts";
import { isTask } from "./judge-head.ts";
import { type Due, readDue } from "./read-due.ts";
import { type Line, readLines, unitAt } from "./read-line.ts";
import { splitTasks, type Task } from "./split-tasks.ts";

export type FoundAction = {
  text: string;
  who: string;
  due: string | null;
  due_text: string;
  confidence: number;
  source: { start: number; end: number; quote: string };
};

/** Excludes "let us" and "we will" without a date, which are often figures of speech. A false action item is worse than a missed one. */
const LEAST_CONFIDENCE = 0.62;
/** Two tasks that share at least this fraction of their words are treated as one. */
const SAME = 0.75;

type Scene = { line: Line; sentence: Sentence; addressed: string | null; lastName: string | null };

/** Finds tasks with their assignee and due date in English speech. Relative dates such as "tomorrow" count from `recorded` (UTC). */
export async function findActions(sentences: Sentence[], recorded: Date): Promise<FoundAction[]> {
  const lines = await readLines(sentences);
  const found: FoundAction[] = [];
  let addressed: string | null = null;
  let lastName: string | null = null;
  for (const [index, line] of lines.entries()) {
    const sentence = sentences[index] as Sentence;
    const own = findAddressed(line);
    found.push(...readScene({ line, sentence, addressed: own ?? addressed, lastName }, recorded));
    // A person addressed by name is still addressed in the next sentence.
    addressed = own;
    lastName = line.units.findLast((unit) => unit.plain === "NAME")?.said ?? lastName;
  }
  return mergeRepeated(found);
}

function readScene(scene: Scene, recorded: Date): FoundAction[] {
  const { line } = scene;
  const usedUnits = new Set<number>();
  const heads = [...findHeads(line), ...findOrders(line)].toSorted((a, b) => b.confidence - a.confidence);
  const tasks: { task: Task; head: Head; place: number }[] = [];
  for (const head of heads) {
    const verb = unitAt(line, head.verb);
    if (usedUnits.has(verb) || !isTask(line, head)) continue;
    const parts =
      head.form === "thing" || head.form === "passive"
        ? [{ from: verb, to: splitTasks(line, verb)[0]?.to ?? verb + 1 }]
        : splitTasks(line, verb);
    for (const [place, task] of parts.entries()) {
      if (usedUnits.has(task.from)) continue;
      for (let at = task.from; at < task.to; at++) usedUnits.add(at);
      tasks.push({ task, head, place });
    }
  }
  return tasks
    .toSorted((a, b) => a.task.from - b.task.from)
    .flatMap(({ task, head, place }, index, all) => {
      const following = all.slice(index + 1).filter((other) => other.head === head);
      return buildAction(scene, head, task, { place, following: following.map((other) => other.task) }, recorded) ?? [];
    })
    .filter((action) => action.confidence >= LEAST_CONFIDENCE);
}

/** The person addressed, as in "Luis, …", unless it is part of the greeting. */
function findAddressed(line: Line): string | null {
  const found = /^(?:(?:and|so|also|now|then|okay|ok|next|finally|first|second|third) ,? ?)*(NAME) , /d.exec(line.text);
  const place = found?.indices?.[1]?.[0];
  return place === undefined ? null : (line.units[unitAt(line, place)]?.said ?? null);
}

const LEADS =
  /^(?:(?:so|and|also|now|then|okay|ok|oh|next|finally|first|second|third|lastly|again|anyway|just|go ahead and|please|honestly|alright|meanwhile|in the meantime|one more thing|going forward|NAME|everyone|team|guys|folks|(?:before|by|on|until|after) (?:the )?(?:\S+ ){1,5}?)(?: ,)? )*$/;

/** Finds clauses that start with a verb: "Cut the story and move the sponsor." */
function findOrders(line: Line): Head[] {
  const orders: Head[] = [];
  let offset = 0;
  for (const [index, unit] of line.units.entries()) {
    const next = line.units[index + 1];
    const before = line.text.slice(0, offset);
    const isObject =
      next !== undefined &&
      !/^(?:,|is|are|was|were|will|would|can|has|have|had|'s|of|and|by|went|came|does)$/.test(next.plain) &&
      next.pos !== "AUX";
    const isFirst = index === 0 || LEADS.test(before) || /(?:, (?:so|then|and then)|[;:…–]|-) $/.test(before) || POLITE.test(before);
    if (
      isFirst &&
      next?.said !== "'s" &&
      isOrderVerb(unit.plain, next?.plain ?? "", line.text.slice(offset + unit.plain.length + 1)) &&
      isObject &&
      isSaidAsVerb(line, index)
    ) {
      const confidence = 0.7;
      orders.push({ kind: "order", who: "viewers", start: offset, verb: offset, form: "base", confidence });
      break;
    }
    offset += unit.plain.length + 1;
  }
  return orders;
}
const POLITE = /(?:^| )if (?:you (?:can|could|have (?:time|a moment|a minute)|get a chance)|possible)(?: \S+){0,3} , $/;

const isOrderVerb = (verb: string, next: string, rest: string) =>
  (ACTION_VERBS.has(verb) && !NOT_ASKED.has(verb)) ||
  (verb === "see" && /^(?:if|whether|to)$/.test(next)) ||
  (verb === "let" && /^(?:me|us|NAME|ROLE) know\b/.test(rest));

const OBJECT =
  /^(?:a|an|the|it|them|him|me|us|your|my|our|his|her|their|this|that|these|those|all|any|each|every|some|both|NAME|ROLE|everyone|everybody|out|in|up|for|to|on|through|with|at|if|whether|back|two|three|\d+)$/;

/** The tagger often mistakes a sentence-initial verb for a noun; the next words decide. */
function isSaidAsVerb(line: Line, index: number): boolean {
  const unit = line.units[index];
  const next = line.units[index + 1];
  if (!unit || !next) return false;
  if (
    line.units.slice(index + 1, index + 5).some(({ plain }) => /^(?:have|has|had|are|is|was|were)$/.test(plain)) &&
    !OBJECT.test(next.plain)
  )
    return false;
  const isPlainVerb = unit.pos === "VERB" && unit.lemma === unit.plain;
  return OBJECT.test(next.plain) || (isPlainVerb && /^(?:NOUN|DET|PRON|PROPN|ADJ|NUM)$/.test(next.pos));
}

function buildAction(scene: Scene, head: Head, task: Task, more: { place: number; following: Task[] }, recorded: Date): FoundAction | null {
  const { line, sentence } = scene;
  const firstUnit = line.units[more.place === 0 ? unitAt(line, head.start) : task.from];
  const lastUnit = line.units[task.to - 1];
  const verb = line.units[task.from];
  if (!firstUnit || !lastUnit || !verb) return null;
  const words = sentence.words.slice(verb.words[0], lastUnit.words[1] + 1);
  const said = words.map((word) => word.text).join(" ");
  const due = findDue(scene, head, said, more.following, recorded);
  const short = phrase(scene, head, task, tidyEnd(due && due.at >= 0 ? cutOut(said, due) : said));
  const text = short.includes(" ") ? short : phrase(scene, head, task, tidyEnd(said));
  if (text.split(" ").length < 2 || /^Do (?:that|this|it|so)\b/.test(text)) return null;
  const who = nameDoer(scene, head);
  const quoted = sentence.words.slice(Math.min(firstUnit.words[0], verb.words[0]), lastUnit.words[1] + 1);
  const [from, to] = [quoted[0], quoted.at(-1)];
  if (!from || !to) return null;
  return {
    text,
    who,
    due: due?.day ?? null,
    due_text: due?.said ?? "",
    confidence: Math.min(0.99, head.confidence + (due?.day ? 0.04 : 0) - (more.place > 0 ? 0.02 : 0)),
    source: { start: from.start, end: to.end, quote: quoted.map((word) => word.text).join(" ") },
  };
}

/** Looks in the task itself, then at the start of the sentence ("Before Thursday, please …"), then in the task joined to it. */
function findDue(scene: Scene, head: Head, said: string, following: Task[], recorded: Date): Due | null {
  const own = readDue(said, recorded);
  if (own) return own;
  const { line, sentence } = scene;
  const headUnit = line.units[unitAt(line, head.start)];
  const leadText = sentence.words
    .slice(0, headUnit?.words[0] ?? 0)
    .map((word) => word.text)
    .join(" ");
  const leading = /^(?:(?:and|so|also|but) )?(?:by|before|until|on|tomorrow|today|tonight|this|next)\b/i.test(leadText)
    ? readDue(leadText, recorded)
    : null;
  if (leading) return { ...leading, at: -1 };
  for (const other of following) {
    const [first, last] = [line.units[other.from], line.units[other.to - 1]];
    const words = sentence.words.slice(first?.words[0] ?? 0, (last?.words[1] ?? 0) + 1).map((word) => word.text);
    const shared = readDue(words.join(" "), recorded);
    if (shared && /^(?:by|before|until|no later)/i.test(shared.said)) return { ...shared, at: -1 };
  }
  return null;
}

const cutOut = (said: string, due: Due) => {
  const rest = said.slice(due.at + due.said.length);
  // Removes the due date only at the end; in the middle, the sentence needs these words.
  return /^[\s.?!,;]*$/.test(rest) ? said.slice(0, due.at) : said;
};
const tidyEnd = (said: string) => said.replace(/[\s,;:.?!…–—-]+$/u, "").replace(/^[\s,;:"'(]+/u, "");

function phrase(scene: Scene, head: Head, task: Task, said: string): string {
  const verb = scene.line.units[task.from];
  const rest = said.split(" ").slice(1).join(" ");
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  if (!verb) return "";
  if (head.form === "ing") return capital(`${verb.lemma} ${rest}`.trim());
  if (head.form === "passive") {
    const thing = scene.line.units.slice(unitAt(scene.line, head.start), unitAt(scene.line, head.verb));
    const end = thing.findIndex((unit) => /^(?:needs?|has|have|must|got|still|also)$/.test(unit.plain));
    const subject = thing.slice(0, end).map((unit) => unit.said);
    return capital(
      `${verb.lemma} ${subject.join(" ").replace(/^(?:The|This|That|These|All|Your|Our|My|Every|Each|Those)\b/, (word) => word.toLowerCase())} ${rest}`.trim(),
    );
  }
  if (head.form === "own") return capital(/^(?:responsible|in)\b/i.test(said) ? `be ${said}` : `${verb.lemma} ${rest}`.trim());
  if (head.form === "thing") return capital(`provide ${said.replace(/ from you\b.*$/i, "")}`);
  return capital(said);
}

function nameDoer(scene: Scene, head: Head): string {
  if (head.who === "speaker") return "speaker";
  if (head.who === "nobody") return "";
  if (head.who === "viewers") {
    const called = /, NAME [?.!]$/.test(scene.line.text) ? scene.line.units.at(-2)?.said : undefined;
    return called ?? scene.addressed ?? "viewers";
  }
  const unit = scene.line.units[unitAt(scene.line, head.who.from)];
  if (!unit) return "";
  if (/^(?:he|she)$/.test(unit.plain)) {
    const own = scene.line.units.slice(0, unitAt(scene.line, head.who.from)).findLast((each) => each.plain === "NAME");
    return own?.said ?? scene.lastName ?? "";
  }
  if (unit.plain === "me") return "speaker";
  return unit.plain === "you" ? "viewers" : unit.said;
}

function mergeRepeated(found: FoundAction[]): FoundAction[] {
  const kept: FoundAction[] = [];
  for (const action of found) {
    const stems = countStems(action.text.split(" "));
    const same = kept.find((other) => isCompatible(other.who, action.who) && likeness(countStems(other.text.split(" ")), stems) >= SAME);
    if (!same) kept.push(action);
    else if (!same.due && action.due) Object.assign(same, { due: action.due, due_text: action.due_text });
  }
  return kept;
}

const isCompatible = (a: string, b: string) => a === b || a === "" || b === "";
