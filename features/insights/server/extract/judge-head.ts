import { ACTION_VERBS, ASSIGNED_TO_PEOPLE, NOT_ASKED, NOT_ASSIGNED, NOT_PROMISED, PROMISED_AFTER_ALL } from "./action-words.ts";
import type { Head } from "./find-heads.ts";
import { type Line, type Unit, unitAt } from "./read-line.ts";

/** An "if" that only makes a request polite, not conditional. */
const POLITE_IF =
  /\bif (?:possible|(?:you|anyone|somebody|someone) (?:could|can|would|have (?:not|time|a (?:minute|moment|second|chance))|get a (?:minute|moment|chance)))/;
const DEPENDS = /(?:^|[ ,])(?:if|unless|otherwise|whether|in case|whenever|had (?:we|i|you))\b/;
/** Text right before a head that shows reported speech, an opinion, a question or a time clause. */
const REPORTED =
  /(?:^| )(?!i )\S+ (?:has |have |had |just |also )*(?:said|says|say|saying|told|tells|thinks|think|thought|believes|mentioned|mentions|claims|claimed|asked|asks|suggested|suggests|hopes|hoped|wondered|feels|felt|heard|hear|wants|wanted|explained|insists|insisted|argued|worried)(?: (?:me|us|him|her|them|you|NAME|ROLE|everyone))?(?: that| if| whether)?(?: \S+)? ?$/;
const SUBORDINATE =
  /(?:^| )(?:if|whether|unless|because|since|when|whenever|while|who|which|what|why|how|where|until|after|before|once|though|although|as|than|so that|wish|hope|used to|in case|whatever|whoever) ?$/;
const ASKS = /(?:^| )(?:do|does|did|should|shall|must|are|is|have|has|would|could|can|why|how|when|what|where|which) $/;
const OPTIONAL_TAIL =
  / (?:if|unless|in case|whenever|should) (?:you|anything|anyone|there|they|something|that|it) (?:ever |still |also )?(?:need|want|like|love|have|are|is|see|notice|feel|prefer|run|would|think|wish|get|find|comes?|changes?|happens?|goes|looks?|does|do|think)\b(?! time| a (?:minute|moment|chance)| not)/;
/** Polite phrases that are not tasks. */
const COURTESY =
  /^(?:let (?:me|us|them) know(?! (?:by|before|until|which|whether|how many|when|who|NAME|today|tomorrow|on|at the latest))|let you (?:go|know (?:if|how|when|as))|let us (?:know if)|(?:keep|get) (?:you|me|us) (?:posted|updated|in the loop|informed)|reach out|get in touch (?:if|with any)|get back to (?:work|it)|give (?:me|us) a (?:call|ring|shout)(?! (?:back )?(?:by|before|on|today|tomorrow))|feel free|take care$|take care of (?:yourself|yourselves|each other)|take (?:a look at my|your time|it easy|a break)|say (?:hi|hello)|tell me about it$|tell you|show you|walk you|talk you|tell the truth|ask you|remind you|check in$|(?:be|keep) (?:in touch|safe|well)|drive (?:safe|carefully)|stay |keep up|keep in mind|look forward|look at (?:this|that|the screen|it)|see you|talk (?:soon|to you|about|through|you)|turn to|move (?:on|to the next)|get (?:started|going|to|into|back into it|better|worse|it)|find (?:attached|below|the link|it|out more)|give (?:you|it up|up)|make (?:sense|it (?:quick|short))|put it|call it|ask (?:me )?(?:anything|why|questions)|ask for|leave a (?:comment|like)|follow along|bring up|share my screen|share (?:some|a few|with you)|take you|run you|read (?:this|it) out|offer you|answer (?:any|all|your) |help (?:us|you) (?:with that)?$|test (?:me|us|my)|join (?:me|us) in|check (?:it |this |that |them )?out\b|take care and)/;
const FIND_OUT_ONLY = /^(?:hear|see|imagine|believe) (?:me|my|the|that|this)\b(?!.*\bwhether\b)/;

/** Whether a head introduces a real task, judged by its verb and context. */
export function isTask(line: Line, head: Head): boolean {
  const verbAt = unitAt(line, head.verb);
  const verb = line.units[verbAt];
  if (!verb || !fitsForm(verb, head, line.units[verbAt + 1])) return false;
  const left = `${line.text.slice(0, head.start)}`;
  const clause = left.slice(
    Math.max(
      left.lastIndexOf(" , "),
      left.lastIndexOf(" ; "),
      left.lastIndexOf(" : "),
      left.lastIndexOf(" but "),
      left.lastIndexOf(" and "),
    ) + 1,
  );
  const rest = line.text.slice(head.verb);
  const isQuestion = line.text.endsWith("?");
  if (isExcludedClause(left, clause, head, isQuestion) || OPTIONAL_TAIL.test(` ${rest}`)) return false;
  if (COURTESY.test(rest.replace(/ [.?!,].*$/, "")) || FIND_OUT_ONLY.test(rest)) return false;
  if (head.form === "thing") return true;
  if (head.form === "own") return isAssignedDuty(line, head, rest);
  return suitsVerb(verb.lemma, rest, head, line, verbAt);
}

function fitsForm(verb: Unit, head: Head, after: Unit | undefined): boolean {
  if (head.form === "thing" || head.form === "own") return true;
  if (head.form === "ing") return verb.plain.endsWith("ing") && verb.plain !== "going" && verb.plain.length > 4;
  if (head.form === "passive")
    return verb.pos === "VERB" && (verb.plain.endsWith("ed") || verb.lemma !== verb.plain || /^(?:put|cut|set|read)$/.test(verb.plain));
  const isBase =
    (verb.pos === "VERB" && (verb.lemma === verb.plain || ACTION_VERBS.has(verb.plain))) ||
    (ACTION_VERBS.has(verb.plain) && after?.plain !== "'s");
  return isBase && !/^(?:not|never|n't)$/.test(verb.plain);
}

/** True for hypothetical, past, negated or reported clauses, and for questions that are no request. These are not tasks. */
function isExcludedClause(left: string, clause: string, head: Head, isQuestion: boolean): boolean {
  const before = left.replace(/ $/, "");
  if (DEPENDS.test(left) && !POLITE_IF.test(left)) return true;
  if (/(?:^| )(?:not|never|n't|no need|without|instead of|nobody|no one)(?: \S+)? ?$/.test(before) && head.kind !== "order") return true;
  if (SUBORDINATE.test(before) || REPORTED.test(` ${clause}`)) return true;
  const isRequest = head.kind === "request";
  if (isQuestion && !isRequest) return true;
  return !isRequest || head.who !== "viewers"
    ? ASKS.test(left)
    : /(?:^| )(?:do|does|did|what|why|how|when|where|which|who|can|could|should|would|will) $/.test(left);
}

function suitsVerb(lemma: string, rest: string, head: Head, line: Line, verbAt: number): boolean {
  const isKnown = ACTION_VERBS.has(lemma);
  if (head.kind === "promise") {
    if (NOT_PROMISED.has(lemma)) return PROMISED_AFTER_ALL[lemma]?.test(rest) ?? false;
    if (line.text.slice(head.start, head.verb).startsWith("let me"))
      return /^(?:send|check|find out|ask|call|email|talk to|get back to|follow up|confirm|look into)/.test(rest);
    return head.form === "base" || isKnown;
  }
  if (head.kind === "request") {
    const said = line.text.slice(head.start, head.verb);
    if (said === "you ") return isKnown && hasDeadline(rest) && /^(?:$|.*[,.] |so |then )$/.test(line.text.slice(0, head.start));
    if (/^you (?:should|are going to)/.test(said)) return isKnown && !/^(?:get|take it|find|look|be)\b/.test(rest);
    return lemma === "see"
      ? /^see (?:if|whether)/.test(rest)
      : !NOT_ASKED.has(lemma) || /^(?:be ready|accept the|remember to|think about (?:which|whether|what)|walk|say (?:yes|no))/.test(rest);
  }
  if (head.kind === "assigned") {
    if ((lemma === "work" && head.form === "ing") || /^(?:use|ask (?:about|why|how|you|us|me))\b/.test(rest)) return false;
    if (NOT_ASSIGNED.has(lemma)) return ASSIGNED_TO_PEOPLE.has(lemma) && isPerson(line, head);
    if (head.form === "ing")
      return isKnown && (hasDeadline(rest) || /^(?:organi[sz]|prepar|handl|arrang|writ|draft|book|adding|order)/.test(rest));
    return head.form !== "base" || isKnown || line.units[verbAt + 1] !== undefined;
  }
  if (head.kind === "order")
    return !/^(?:look (?:at|what|how)|meet again|celebrate|move on|see what|run through|get (?:well|ready to|out|in)|show me what|give it up|walk (?:with|through)|talk to (?:you|us) (?:soon|later)|see (?!if|whether))/.test(
      rest,
    );
  if (head.form === "passive") return isKnown && !/^(?:the|this|that) (?:is|was)/.test(line.text.slice(head.start));
  if (lemma === "see") return /^see (?:if|whether|to it)/.test(rest);
  if (lemma === "let") return true;
  return (
    isKnown &&
    !NOT_PROMISED.has(lemma) &&
    !/^(?:use|wear|get|talk|look|take a|meet again|make sure|run through|move on|show|see|walk|give|celebrate|discuss that)\b/.test(rest)
  );
}

/** Whether someone is responsible for the task. Habits do not count. */
function isAssignedDuty(line: Line, head: Head, rest: string): boolean {
  if (/(?:^| )(?:every|each|always|usually|often|normally|never) /.test(line.text)) return false;
  return (
    /^(?:responsible|in charge|owns|takes care of|takes over|picks up|looks after|handles)\b/.test(rest) ||
    (isPerson(line, head) && hasDeadline(rest))
  );
}

const isPerson = (line: Line, head: Head) => typeof head.who === "object" && line.text.startsWith("NAME", head.who.from);
const hasDeadline = (rest: string) =>
  /\b(?:by|before|until|on|this|next) (?:the )?(?:end of|monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|tomorrow|noon|tonight|\d)|\b(?:tomorrow|today|tonight|this (?:morning|afternoon|evening))\b/.test(
    rest,
  );
