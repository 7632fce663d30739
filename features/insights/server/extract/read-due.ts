import * as chrono from "chrono-node";

/** `day`: ISO 8601, null if indefinite ("next week"). `said`: the phrase as spoken. `at`: its character offset in the text. */
export type Due = { day: string | null; said: string; at: number };

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const WEEKDAY = WEEKDAYS.join("|");
const FRIDAY = 5;
const ORDINALS =
  "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty[- ]first|twenty[- ]second|twenty[- ]third|twenty[- ]fourth|twenty[- ]fifth|twenty[- ]sixth|twenty[- ]seventh|twenty[- ]eighth|twenty[- ]ninth|thirtieth|thirty[- ]first".split(
    "|",
  );
const PREPOSITION = "(?:no later than |not later than |by |before |until |till |on |for |due |at )?";
/** Words before a date that is not a due date: a start date, or the date of something else. */
const NOT_DUE =
  /\b(?:from|since|last|of|after|every|each|starting|during|than|within|between|about|previous|until now)(?: the| next| this)? ?$/i;

type Reader = (text: string, recorded: Date) => (Due & { length: number }) | null;

/** Reads the due date, relative to the recording day (UTC). Null if the text has none. */
export function readDue(text: string, recorded: Date): Due | null {
  const found = [readPeriodEnd, readDayOfMonth, readWeekday, readDate, readVague].flatMap((reader) => reader(text, recorded) ?? []);
  const sound = found.filter(({ at, length, said }) => {
    const rest = text.slice(at + length);
    // "Tuesday's numbers" is no due date, but "before Tuesday's call" means by the end of Tuesday.
    const isOwner = /^['’]s\b/.test(rest) && !/^(?:by|before|until|for)\b/i.test(said);
    return !isOwner && !NOT_DUE.test(text.slice(0, at));
  });
  const certain = sound.find((due) => due.day !== null) ?? sound[0];
  return certain ? { day: certain.day, said: certain.said, at: certain.at } : null;
}

const iso = (day: Date) => day.toISOString().slice(0, 10);
const addDays = (day: Date, days: number) => new Date(day.getTime() + days * DAY_MS);
const nextWeekday = (recorded: Date, weekday: number) => addDays(recorded, (weekday - recorded.getUTCDay() + 7) % 7 || 7);
/** Weeks start on Monday. */
const inNextWeek = (recorded: Date, weekday: number) => addDays(recorded, 7 - ((recorded.getUTCDay() + 6) % 7) + ((weekday + 6) % 7));

function match(text: string, pattern: string): RegExpExecArray | null {
  return new RegExp(`\\b${pattern}`, "i").exec(text);
}
const dueOf = (found: RegExpExecArray, day: Date | null) => ({
  day: day ? iso(day) : null,
  said: found[0].trim(),
  at: found.index,
  length: found[0].length,
});

const readPeriodEnd: Reader = (text, recorded) => {
  const found =
    match(text, `${PREPOSITION}(?:the )?(?:end|close) of (the |this |next |)(day|business|week|month|${WEEKDAY})\\b`) ??
    match(text, `${PREPOSITION}()(eod|cob|tonight|today)\\b(?: at [\\w:]+)?`);
  if (!found) return null;
  const isNext = found[1]?.trim() === "next";
  const period = (found[2] ?? "").toLowerCase();
  if (period === "week") return dueOf(found, isNext ? inNextWeek(recorded, FRIDAY) : thisFriday(recorded));
  if (period === "month") return dueOf(found, new Date(Date.UTC(recorded.getUTCFullYear(), recorded.getUTCMonth() + (isNext ? 2 : 1), 0)));
  const weekday = WEEKDAYS.indexOf(period);
  return dueOf(found, weekday >= 0 ? nextWeekday(recorded, weekday) : recorded);
};

/** The next Friday, or the recording day itself if it is a Friday. */
function thisFriday(recorded: Date): Date {
  return recorded.getUTCDay() === FRIDAY ? recorded : nextWeekday(recorded, FRIDAY);
}

/** "the fifteenth", "Thursday the nineteenth". With a month it is a full date, which chrono parses. */
const readDayOfMonth: Reader = (text, recorded) => {
  const number = `(?:the )(${ORDINALS.toReversed().join("|")}|\\d{1,2}(?:st|nd|rd|th))`;
  const found = match(
    text,
    `${PREPOSITION}(?:(${WEEKDAY}),? )?${number}\\b(?! (?:of )?(?:${MONTHS})| \\p{L}+(?:s|e)?\\b(?<! and| at| please| or| because| so| if| but))`.replace(
      "\\p{L}",
      "[a-z]",
    ),
  );
  if (!found) return null;
  const said = (found[2] ?? "").toLowerCase().replace(" ", "-");
  const day = /^\d/.test(said) ? Number.parseInt(said, 10) : ORDINALS.indexOf(said.replace("-", "[- ]")) + 1;
  const weekday = found[1] ? WEEKDAYS.indexOf(found[1].toLowerCase()) : -1;
  for (let ahead = 0; ahead < 366; ahead++) {
    const candidate = addDays(recorded, ahead);
    if (candidate.getUTCDate() === day && (weekday < 0 || candidate.getUTCDay() === weekday)) return dueOf(found, candidate);
  }
  return null;
};
const MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december";

const readWeekday: Reader = (text, recorded) => {
  const parts = "(?: (?:morning|noon|afternoon|evening|night))?(?: at (?:the latest|noon|[\\d:]+(?: ?[ap]\\.?m\\.?)?))?";
  const found = match(
    text,
    `${PREPOSITION}(?:(this|next|coming) )?(${WEEKDAY})\\b(?! the (?:${ORDINALS.join("|")}|\\d)| (?:to|and) (?:${WEEKDAY}))( (?:of )?next week)?${parts}`,
  );
  if (!found) return null;
  const weekday = WEEKDAYS.indexOf((found[2] ?? "").toLowerCase());
  if (found[1]?.toLowerCase() === "next" || found[3]) return dueOf(found, inNextWeek(recorded, weekday));
  // A weekday's own name said on that day is ambiguous: today or in a week.
  return dueOf(found, weekday === recorded.getUTCDay() ? null : nextWeekday(recorded, weekday));
};

const readDate: Reader = (text, recorded) => {
  const results = chrono.parse(text, { instant: recorded, timezone: 0 }, { forwardDate: true });
  for (const { index, text: words, start } of results) {
    if (
      /^(?:now|right now)$/i.test(words) ||
      !start.isCertain("day") ||
      start.isCertain("weekday") ||
      /\b(?:week|month|year|hour|minute|second)/i.test(words)
    )
      continue;
    const day = new Date(Date.UTC(start.get("year") ?? 0, (start.get("month") ?? 1) - 1, start.get("day") ?? 1));
    const ahead = (day.getTime() - startOfDay(recorded)) / DAY_MS;
    if (ahead < 0 || ahead > 300) continue;
    const preposition = new RegExp(`\\b${PREPOSITION}(?:the )?$`, "i").exec(text.slice(0, index))?.[0] ?? "";
    return {
      day: iso(day),
      said: `${preposition}${words}`.trim(),
      at: index - preposition.length,
      length: words.length + preposition.length,
    };
  }
  return null;
};
const startOfDay = (day: Date) => Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());

const readVague: Reader = (text) => {
  const found = match(
    text,
    `(?:as soon as possible|asap|right away|immediately|straight away|${PREPOSITION}(?:next|this|the coming) (?:week|weekend|month|quarter|year)|by (?:${MONTHS})|(?:with)?in (?:the next )?(?:a|an|one|two|three|four|five|six|\\d+) (?:weeks?|months?))\\b`,
  );
  return found ? dueOf(found, null) : null;
};
