import { Node } from "@tiptap/core";

/** A breath between two words: one mark that is written, moved and deleted as a whole. */
export const Pause = Node.create({
  name: "pause",
  group: "inline",
  inline: true,
  atom: true,
  // Words that someone highlighted elsewhere and pasted here are words.
  parseHTML: () => [{ tag: "mark", getAttrs: (element) => (element.textContent?.trim() === "pause" ? {} : false) }],
  renderHTML: () => ["mark", "pause"],
  renderText: () => " ",
});
