/** Regular expressions that take quadratic time and are only used for short texts: the maximum length in characters, and its reason. */
export const BOUNDED = [
  { expression: "/[\\s,;:.!…–—\"')\\]]+$/u", bound: 2000, reason: "a sentence of a transcript's segment, in the worker" },
  { expression: "/[\\s,;:.?!…–—-]+$/u", bound: 2000, reason: "a sentence of a transcript's segment, in the worker" },
  { expression: "/ from you\\b.*$/i", bound: 2000, reason: "a sentence of a transcript's segment, in the worker" },
  { expression: "/ [.?!,].*$/", bound: 2000, reason: "a sentence of a transcript's segment, in the worker" },
  { expression: "/^[\\s,;-]+|[\\s,;]+$/gu", bound: 2000, reason: "a sentence of a transcript's segment, in the worker" },
  { expression: "/[.,;:!…\\s]+$/u", bound: 2000, reason: "a sentence of a transcript's segment, in the worker" },
  { expression: "/[\\p{L}\\p{N}]{3,}$/u", bound: 200, reason: "search terms (search-contract.ts)" },
  { expression: "/[\\s.,;:!?]+$/u", bound: 400, reason: "a generated point (write-insight.ts), in the worker" },
  {
    expression: "/\\s*\\n\\s*\\n\\s*/",
    bound: 100_000,
    reason: "the output of apertium, which has no long runs of white space; in the worker",
  },
  {
    expression: "/[^\\s\"'“”«»()<>]*(?:@|:\\/\\/)[^\\s\"'“”«»()<>]*/gu",
    bound: 4000,
    reason: "a segment or a summary, in the worker",
  },
  { expression: "/[.,;:!?…。，]+$/u", bound: 4000, reason: "an address in a segment or a summary, in the worker" },
  { expression: "/“[^”]*”/g", bound: 2000, reason: "a report's message, cut before (scrub.ts)" },
  { expression: "/\\/+$/", bound: 2000, reason: "an operator's setting" },
  {
    expression: "/^[^\\p{L}\\p{N}\\p{M}]+|[^\\p{L}\\p{N}\\p{M}]+$/gu",
    bound: 60,
    reason: "a word of search terms (search-terms-query.ts)",
  },
];
