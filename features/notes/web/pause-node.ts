import { Node } from "@tiptap/core";

/** A pause between two words: one symbol that is inserted, moved and deleted as a whole. */
export const Pause = Node.create({
  name: "pause",
  group: "inline",
  inline: true,
  atom: true,
  // Highlighted text pasted from elsewhere becomes plain text.
  parseHTML: () => [{ tag: "mark", getAttrs: (element) => (element.textContent?.trim() === "pause" ? {} : false) }],
  renderHTML: () => ["mark", "pause"],
  renderText: () => " ",
});
