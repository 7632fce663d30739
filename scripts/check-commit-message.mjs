// Checks a commit message against CONTRIBUTING.md. Usage: node scripts/check-commit-message.mjs FILE (git's commit-msg hook calls it).
import { readFileSync } from "node:fs";

const MAX_SUBJECT_LENGTH = 72;
/** Past tense, third person and gerunds ("Added", "Adds", "Adding"). A subject must be imperative. */
const NOT_IMPERATIVE =
  /^(added|adds|adding|fixed|fixes|fixing|changed|changes|changing|removed|removes|removing|updated|updates|updating)$/i;

/** The problems of the message, one sentence each. */
export function findCommitProblems(message) {
  const [subject = "", second = ""] = message.split("\n").filter((line) => !line.startsWith("#"));
  // Git generates these.
  if (/^(Merge|Revert|fixup!|squash!) ?/.test(subject)) return [];
  const [firstWord = ""] = subject.replace(/^[\w, -]+: /, "").split(" ");
  return [
    ...(subject.trim() === "" ? ["The subject is missing."] : []),
    ...(subject.length > MAX_SUBJECT_LENGTH
      ? [`The subject has ${subject.length} characters; at most ${MAX_SUBJECT_LENGTH} are allowed.`]
      : []),
    ...(subject.endsWith(".") ? ["The subject ends with a period."] : []),
    ...(NOT_IMPERATIVE.test(firstWord) ? [`"${firstWord}" is not imperative: write "Add", not "Added".`] : []),
    ...(second.trim() === "" ? [] : ["The second line must be blank."]),
  ];
}

if (import.meta.main) {
  const problems = findCommitProblems(readFileSync(process.argv[2], "utf8"));
  for (const problem of problems) console.error(`commit message: ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
