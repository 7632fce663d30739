import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { copy as inboxCopy } from "@aside/features/inbox/copy.ts";
import { deleteEvent, restoreEvent } from "./contract.ts";
import { TRASH_DAYS, trashCopy } from "./copy.ts";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("dialogs, lists, API and public pages name the same number of days", () => {
  const texts = {
    ...trashCopy,
    list: inboxCopy.trash.why,
    deleting: deleteEvent.summary,
    restoring: restoreEvent.summary,
    privacy: read("features/site/content/pages/privacy.mdx"),
    question: read("features/site/content/faqs/delete-and-export.mdx"),
    operations: read("docs/operations.md"),
  };
  const silent = Object.entries(texts).flatMap(([where, text]) => (text.includes(`${TRASH_DAYS} days`) ? [] : [where]));
  expect(silent).toEqual([]);
});
