import { ACTION_VERBS } from "./action-words.ts";
import type { Line } from "./read-line.ts";

/** A verb with its objects: units `from` (inclusive) to `to` (exclusive). */
export type Task = { from: number; to: number };

const DETERMINER =
  /^(?:a|an|the|it|them|him|me|us|your|my|our|his|her|their|this|that|these|those|all|any|each|every|some|two|three|NAME|ROLE|for|to|up|out|in|on|with|at|whether|if|about|back|everyone|everything)$/;
const SUBJECT = /^(?:i|we|you|he|she|they|it|NAME|ROLE|this|that|there|nobody|someone|somebody|everybody)$/;
const AUXILIARY = /^(?:am|is|are|was|were|will|would|can|could|should|must|may|might|have|has|had|do|does|did|need|needs|'s)$/;
const STOPS = /^(?:because|since|but|although|though|which|otherwise|unless|while|whereas|if)$/;
const PARTICLE = /^(?:up|out|in|on|off|over|back|down|away|around|along|together|through)$/;

/** Splits the tasks after one head: "send it to Ann and book the room" are two, "review and sign the contract" is one. */
export function splitTasks(line: Line, verb: number): Task[] {
  const tasks: Task[] = [];
  let from = verb;
  let at = verb + 1;
  for (; at < line.units.length && !isStop(line, at); at++) {
    const next = secondVerb(line, at);
    if (next === undefined || isBare(line, from, at)) continue;
    tasks.push({ from, to: at });
    from = next;
    at = next;
  }
  return [...tasks, { from, to: at }].map((task) => trimTask(line, task));
}

const plainAt = (line: Line, at: number) => line.units[at]?.plain ?? "";

function isStop(line: Line, at: number): boolean {
  const plain = plainAt(line, at);
  if (/^[.?!;:…–—]+$/.test(plain) || (STOPS.test(plain) && !isAskedAbout(line, at))) return true;
  if (plain === "as") return /^(?:long|it|they|we|i|you|that)$/.test(plainAt(line, at + 1)) && plainAt(line, at + 1) !== "soon";
  if (plain === "so") return /^(?:that|i|we|you|they|he|she|it|NAME|ROLE|the|there|nobody|no)$/.test(plainAt(line, at + 1));
  const join = /^(?:,|and|then)$/.test(plain) ? skipJoin(line, at) : undefined;
  if (join === undefined) return false;
  return (
    isClause(line, join) ||
    (plain === "," &&
      /^(?:so|but|because|which|who|please|thanks|thank|okay|right|no|not|or|though|then|even|just)$/.test(plainAt(line, at + 1)) &&
      plainAt(line, at + 1) !== "then")
  );
}

/** "See if the dates are there": here the condition belongs to the task. */
const isAskedAbout = (line: Line, at: number) =>
  plainAt(line, at) === "if" && /^(?:see|check|ask|know|out|NAME|me|us)$/.test(plainAt(line, at - 1));

function skipJoin(line: Line, at: number): number {
  let next = at;
  while (/^(?:,|and|then|also|please|finally)$/.test(plainAt(line, next))) next++;
  return next;
}

/** Whether a subject and a verb start a separate clause. */
function isClause(line: Line, at: number): boolean {
  if (SUBJECT.test(plainAt(line, at)) || /^(?:the|a|his|her|their|our|my|your)$/.test(plainAt(line, at)))
    return [1, 2, 3, 4].some(
      (ahead) =>
        AUXILIARY.test(plainAt(line, at + ahead)) || (ahead === 1 && SUBJECT.test(plainAt(line, at)) && line.units[at + 1]?.pos === "VERB"),
    );
  if (/^(?:one|both|some|most|none|many|two|three|all)$/.test(plainAt(line, at)) && plainAt(line, at + 1) === "of") return true;
  const [noun, verb] = [line.units[at], line.units[at + 1]];
  return noun?.pos === "NOUN" && verb !== undefined && /^(?:VERB|AUX)$/.test(verb.pos) && !ACTION_VERBS.has(noun.plain);
}

/** The index of a second verb after "and", "then" or a comma; undefined if a noun follows. */
function secondVerb(line: Line, at: number): number | undefined {
  if (!/^(?:,|and|then)$/.test(plainAt(line, at))) return undefined;
  const next = skipJoin(line, at);
  const unit = line.units[next];
  if (unit?.plain === "let" && /^(?:me|us|NAME|ROLE|them|him|her)$/.test(plainAt(line, next + 1)) && plainAt(line, next + 2) === "know")
    return next;
  if (!unit || !ACTION_VERBS.has(unit.plain)) return undefined;
  const isFollowed = DETERMINER.test(plainAt(line, next + 1)) || line.units[next + 1]?.pos === "DET";
  return isFollowed || (unit.pos === "VERB" && line.units[next + 1] !== undefined) ? next : undefined;
}

/** Whether the verb has no object of its own; then it shares the next verb's object. */
function isBare(line: Line, from: number, to: number): boolean {
  return line.units.slice(from + 1, to).every(({ plain, pos }) => PARTICLE.test(plain) || pos === "ADV" || plain === ",");
}

function trimTask(line: Line, { from, to }: Task): Task {
  let end = to;
  while (end > from + 1 && /^(?:,|and|then|please|thanks|thanks|thank|okay|ok|also|or)$/.test(plainAt(line, end - 1))) end--;
  return { from, to: end };
}
