import { expect, test } from "vitest";
import { findCommitProblems } from "./check-commit-message.mjs";

test.each([
  "Add a commit message check",
  "recording: retry deadlocked acknowledgements\n\nThe reason.",
  "Merge branch 'layout'",
  "Keep the list\n# a comment of git's",
])("accepts %j", (message) => {
  expect(findCommitProblems(message)).toEqual([]);
});

test.each([
  ["", "The subject is missing."],
  ["x".repeat(73), "The subject has 73 characters; at most 72 are allowed."],
  ["Add a check.", "The subject ends with a period."],
  ["scim: Fixed groups", '"Fixed" is not imperative: write "Add", not "Added".'],
  ["Add a check\nfor messages", "The second line must be blank."],
])("rejects %j", (message, problem) => {
  expect(findCommitProblems(message)).toEqual([problem]);
});
