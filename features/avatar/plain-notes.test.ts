import { expect, it } from "vitest";
import { readNotes, writeNotes } from "./plain-notes.ts";

it.each(["", "Hello.", "Hello.\n\nThank you.\n", "\n", "  5 < 6 & \"7\" > '4' &amp; <b>", "{name|there}, &lt;"])("keeps %j", (text) => {
  expect(readNotes(writeNotes(text))).toBe(text);
});

it("reads what the recorder's editor wrote", () => {
  const html =
    "<h2>Plan</h2><p>Say <strong>it</strong> <mark>pause</mark> now.<br>Then stop.</p><ul><li><p>One</p></li><li>Two</li></ul><p>End</p>";
  expect(readNotes(html)).toBe("Plan\nSay it  now.\nThen stop.\nOne\nTwo\nEnd");
});
