import type { Line } from "./read-line.ts";

/** A phrase that introduces a task: who does it, and the offset of the verb in the line's text. */
export type Head = {
  kind: "request" | "promise" | "assigned" | "shared" | "order";
  /** As in the line: NAME, ROLE or a word. Resolved later. */
  who: "speaker" | "viewers" | "nobody" | { from: number };
  start: number;
  verb: number;
  form: "base" | "ing" | "passive" | "thing" | "own";
  confidence: number;
};

type Rule = {
  kind: Head["kind"];
  who: "speaker" | "viewers" | "nobody" | "named";
  confidence: number;
  form?: Head["form"];
  pattern: string;
};

const MILD =
  "(?:(?:please|also|just|kindly|maybe|possibly|perhaps|then|now|quickly|still|first|all|both|each|guys|definitely|personally|go ahead and|at least|really|make sure to|be sure to|have a look and|,) )";
const WHO = "(?<who>NAME|ROLE)";
const MUST = "(?:need to|needs to|have to|has to|have got to|has got to|must|ought to)";
const WILL = "(?:will|shall|am going to|is going to|are going to|is to|are to)";

const RULES: Rule[] = [
  { kind: "request", who: "named", confidence: 0.95, pattern: `${WHO} ,? ?(?:can|could|would|will) you ${MILD}*` },
  { kind: "request", who: "named", confidence: 0.95, pattern: `${WHO} ,? ?please ${MILD}*` },
  { kind: "request", who: "named", confidence: 0.9, pattern: `(?:can|could|would|will) ${WHO} ${MILD}*` },
  {
    kind: "request",
    who: "nobody",
    confidence: 0.85,
    pattern: `(?:can|could|would|will) (?:someone|somebody|anyone|anybody|one of you) ${MILD}*`,
  },
  { kind: "request", who: "viewers", confidence: 0.85, form: "ing", pattern: `(?:would|do) you mind ` },
  {
    kind: "request",
    who: "viewers",
    confidence: 0.85,
    pattern: `(?:would be (?:\\S+ )?\\S+|(?:appreciate|love) it|was (?:hoping|wondering)|am (?:hoping|wondering)|would like it|any chance|any way|grateful|helpful) (?:if |that )?you (?:could |can |would |might be able to )${MILD}*`,
  },
  { kind: "request", who: "viewers", confidence: 0.8, pattern: `if you (?:could|would) ${MILD}*` },
  { kind: "request", who: "viewers", confidence: 0.85, pattern: `(?:can|could|would|will) you ${MILD}*` },
  {
    kind: "request",
    who: "nobody",
    confidence: 0.65,
    pattern: `(?:can|could) we (?:please |maybe |also )*(?=(?:get|have|receive|book|order|send|fix|update|finish) .*(?:by|before|until|today|tomorrow|tonight))`,
  },
  {
    kind: "request",
    who: "viewers",
    confidence: 0.8,
    form: "thing",
    pattern: `(?:what|all|the only thing) (?:i|we) (?:still |really )*need from you is (?=\\S+ \\S)`,
  },
  {
    kind: "request",
    who: "named",
    confidence: 0.9,
    pattern: `i (?:really |still |also |just |will |would |am )*(?:need|needing|want|like|love|asking|expect|count on|counting on) ${WHO} (?:all )?to ${MILD}*`,
  },
  {
    kind: "request",
    who: "viewers",
    confidence: 0.9,
    pattern: `i (?:really |still |also |just |will |would |am )*(?:need|needing|want|like|love|asking|expect|counting on) you (?:all |both |guys |two )?to ${MILD}*`,
  },
  {
    kind: "request",
    who: "nobody",
    confidence: 0.8,
    pattern: `(?:i|we) (?:really |still |also |just |will |would )*(?:need|want|like) (?:someone|somebody|one of you) (?:who can |to )${MILD}*`,
  },
  { kind: "assigned", who: "named", confidence: 0.75, pattern: `i (?:have )?(?:just )?asked ${WHO} to ` },
  {
    kind: "assigned",
    who: "named",
    confidence: 0.85,
    pattern: `${WHO} (?:has |have |just |kindly )*(?:agreed|promised|volunteered|offered|committed) to `,
  },
  {
    kind: "promise",
    who: "speaker",
    confidence: 0.85,
    pattern: `i (?:have |just )*(?:agreed|promised|volunteered|offered|committed|plan|intend|aim) to `,
  },
  {
    kind: "promise",
    who: "speaker",
    confidence: 0.85,
    pattern: `i (?:also )?(?:promised|told|said)(?: NAME| ROLE| you| them| him| her)?(?: that)? i (?:would|will) `,
  },
  {
    kind: "promise",
    who: "speaker",
    confidence: 0.85,
    pattern: `i (?:also |then |still |just |really |personally )*(?:${WILL}|${MUST}) ${MILD}*`,
  },
  { kind: "promise", who: "speaker", confidence: 0.6, form: "ing", pattern: `i (?:will be|am) ${MILD}*` },
  { kind: "promise", who: "speaker", confidence: 0.7, pattern: `let me ` },
  {
    kind: "assigned",
    who: "named",
    confidence: 0.8,
    pattern: `(?<who>NAME|ROLE|he|she) (?:also |then |still |just )*(?:${WILL}|${MUST}|should) ${MILD}*`,
  },
  { kind: "assigned", who: "named", confidence: 0.6, form: "ing", pattern: `(?<who>NAME|ROLE|he|she) (?:is|are|will be) ${MILD}*` },
  {
    kind: "assigned",
    who: "named",
    confidence: 0.8,
    form: "own",
    pattern: `(?<who>NAME|ROLE) (?:is|are|will be) (?=responsible for|in charge of)`,
  },
  {
    kind: "assigned",
    who: "named",
    confidence: 0.8,
    form: "own",
    pattern: `(?<who>NAME|ROLE) (?=owns|handles|leads|prepares|rehearses|organises|organizes|writes|takes care of|takes over|picks up|looks after|checks|sends|brings|drives|books|presents|covers|collects)`,
  },
  { kind: "request", who: "named", confidence: 0.8, pattern: `i (?:want|would like) ${WHO} to ` },
  {
    kind: "request",
    who: "viewers",
    confidence: 0.8,
    pattern: `you (?:will |all |both |also |still |now |just |really )*(?:${MUST}) ${MILD}*`,
  },
  { kind: "request", who: "viewers", confidence: 0.65, pattern: `you (?:should|are going to) ${MILD}*` },
  { kind: "request", who: "viewers", confidence: 0.7, pattern: `you (?=\\S)` },
  {
    kind: "shared",
    who: "nobody",
    confidence: 0.65,
    pattern: `(?:we|someone|somebody|one of us|one of you) (?:still |also |really |just |all )*(?:${MUST}|are going to|is going to|should) ${MILD}*`,
  },
  { kind: "shared", who: "nobody", confidence: 0.6, pattern: `(?:we will|let us) (?:also |then |just |all )*` },
  {
    kind: "shared",
    who: "nobody",
    confidence: 0.65,
    form: "passive",
    pattern: `(?<thing>(?<=^|, |so |and |but )(?:(?!(?:,|so|and|but|that|because|if|when|which|it|they|this|there) )\\S+ ){1,6}?)(?:still |also )*(?:needs?|has|have|must|got) (?:to )?be `,
  },
  { kind: "request", who: "viewers", confidence: 0.85, pattern: `(?:make sure|ensure|see to it)(?: that)?(?: you| to| we) ${MILD}*` },
  {
    kind: "request",
    who: "viewers",
    confidence: 0.85,
    pattern: `(?:be sure to|do not forget to|remember to|try to|do remember to) ${MILD}*`,
  },
  {
    kind: "assigned",
    who: "named",
    confidence: 0.9,
    pattern: `(?:action (?:item|point)|to do|task|homework|job|next step|ask|request|to-do) for (?<who>NAME|ROLE|me|you) (?:is|would be) to `,
  },
  {
    kind: "request",
    who: "viewers",
    confidence: 0.85,
    pattern: `(?:your (?:task|homework|job|next step)|(?:my|our|the|one|only|main) (?:ask|request|favor|favour))(?: for you)? (?:is|would be)(?: for you)? to `,
  },
  {
    kind: "request",
    who: "viewers",
    confidence: 0.75,
    form: "thing",
    pattern: `i (?:really |still |also |just |will |would |do )*(?:need|want|like) (?=(?:a|an|the|your|any|some|two|three|more) (?:\\S+ ){0,8}?from you)`,
  },
  {
    kind: "request",
    who: "viewers",
    confidence: 0.65,
    form: "thing",
    pattern: `(?:i|we) (?:(?:do )?still need|am still (?:missing|waiting for|waiting on)|are still (?:missing|waiting for|waiting on)) (?=(?:a|an|the|your|his|her|their|any|some|two|three|four) \\S+)`,
  },
  { kind: "request", who: "viewers", confidence: 0.85, pattern: `please ${MILD}*` },
];
const COMPILED = RULES.map((rule) => ({ ...rule, regex: new RegExp(`(?<= |^)${rule.pattern}`, "dg") }));

/** Finds every phrase in a line that may introduce a task, most reliable first. find-actions.ts filters them by context. */
export function findHeads(line: Line): Head[] {
  const text = `${line.text} `;
  return COMPILED.flatMap((rule) =>
    [...text.matchAll(rule.regex)].map((found): Head => {
      const [start, end] = [found.index, found.index + found[0].length];
      const named = found.indices?.groups?.["who"]?.[0];
      const thing = found.indices?.groups?.["thing"]?.[0];
      return {
        kind: rule.kind,
        who: rule.who === "named" ? { from: named ?? start } : rule.who,
        start: thing ?? start,
        verb: end,
        form: rule.form ?? "base",
        confidence: rule.confidence,
      };
    }),
  );
}
