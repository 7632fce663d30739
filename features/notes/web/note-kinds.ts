import { type Editor, type Extensions, Node } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import { Bold, Heading, Italic, List, ListOrdered, type LucideIcon, Underline } from "lucide-react";
import { copy } from "../copy.ts";

/** A pause between two words: one symbol that is inserted, moved and deleted as a whole. */
const Pause = Node.create({
  name: "pause",
  group: "inline",
  inline: true,
  atom: true,
  // Highlighted text pasted from elsewhere becomes plain text.
  parseHTML: () => [{ tag: "mark", getAttrs: (element) => (element.textContent?.trim() === "pause" ? {} : false) }],
  renderHTML: () => ["mark", "pause"],
  renderText: () => " ",
});

export type Tool = { label: string; icon: LucideIcon; name: string; run: (editor: Editor) => boolean };

/** speaking: read while recording; note: for viewers; own: private notes. */
export type NoteKind = "speaking" | "note" | "own";

const PLAIN = { blockquote: false, code: false, codeBlock: false, horizontalRule: false, strike: false, trailingNode: false } as const;

const BOLD: Tool = { label: "Bold", icon: Bold, name: "bold", run: (editor) => editor.chain().focus().toggleBold().run() };
const ITALIC: Tool = { label: "Italic", icon: Italic, name: "italic", run: (editor) => editor.chain().focus().toggleItalic().run() };
const LISTS: Tool[] = [
  { label: "Bulleted list", icon: List, name: "bulletList", run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { label: "Numbered list", icon: ListOrdered, name: "orderedList", run: (editor) => editor.chain().focus().toggleOrderedList().run() },
];

/**
 * The allowed formatting of each kind, the same as on the server (core/messages/server/posts/sanitize-notes.ts); pastes are reduced to
 * it.
 */
export const NOTE_KINDS: Record<NoteKind, { label: string; extensions: Extensions; tools: Tool[]; hasLinks: boolean; isSpoken: boolean }> =
  {
    speaking: {
      label: copy.speakingNotes,
      extensions: [StarterKit.configure({ ...PLAIN, heading: { levels: [1, 2, 3] }, link: false }), Pause],
      tools: [
        BOLD,
        ITALIC,
        { label: "Underline", icon: Underline, name: "underline", run: (editor) => editor.chain().focus().toggleUnderline().run() },
        { label: "Larger text", icon: Heading, name: "heading", run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
        ...LISTS,
      ],
      hasLinks: false,
      isSpoken: true,
    },
    note: {
      label: copy.note,
      extensions: [
        StarterKit.configure({
          ...PLAIN,
          heading: false,
          underline: false,
          link: { openOnClick: false, defaultProtocol: "https", protocols: ["http", "https", "mailto"] },
        }),
      ],
      tools: [BOLD, ITALIC, ...LISTS],
      hasLinks: true,
      isSpoken: false,
    },
    own: {
      label: copy.myNotes,
      extensions: [StarterKit.configure({ ...PLAIN, heading: false, underline: false, link: false })],
      tools: [BOLD, ITALIC, ...LISTS],
      hasLinks: false,
      isSpoken: false,
    },
  };
