import { Pause } from "./pause-node.ts";
import { formatDuration } from "@aside/platform/ui/durations.ts";
import { type Editor, EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { Bold, Heading, Italic, List, ListOrdered, type LucideIcon, Timer, Underline } from "lucide-react";
import { copy } from "../../copy.ts";
import type { NotesDraft } from "./notes-draft.ts";
import { readingSeconds } from "./reading-time.ts";

/** What the server keeps too (server/sanitize-notes.ts); a paste is reduced to it. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
  }),
  Pause,
];

const TEXT_STYLE =
  "min-h-48 px-4 py-2 whitespace-break-spaces wrap-break-word outline-offset-0 [&_p]:my-2 [&_:is(h1,h2,h3)]:my-2 [&_:is(h1,h2,h3)]:text-lead [&_:is(h1,h2,h3)]:font-semibold " +
  "[&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:pl-6 [&_mark]:rounded-full [&_mark]:bg-ember-soft [&_mark]:px-2 [&_mark]:text-small [&_mark]:font-semibold [&_mark]:text-ember-strong";

type Tool = { label: string; icon: LucideIcon; name: string; run: (editor: Editor) => boolean };

const TOOLS: Tool[] = [
  { label: "Bold", icon: Bold, name: "bold", run: (editor) => editor.chain().focus().toggleBold().run() },
  { label: "Italic", icon: Italic, name: "italic", run: (editor) => editor.chain().focus().toggleItalic().run() },
  { label: "Underline", icon: Underline, name: "underline", run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { label: "Larger text", icon: Heading, name: "heading", run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { label: "Bulleted list", icon: List, name: "bulletList", run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { label: "Numbered list", icon: ListOrdered, name: "orderedList", run: (editor) => editor.chain().focus().toggleOrderedList().run() },
];

/** The rich text itself. Loaded when the panel opens: its library is as large as the rest of the studio. */
export function NotesEditor({ draft }: { draft: NotesDraft }) {
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: draft.getSnapshot().html,
    autofocus: "end",
    editorProps: {
      attributes: { role: "textbox", "aria-multiline": "true", "aria-label": copy.speakingNotes, class: TEXT_STYLE },
    },
    onUpdate: ({ editor: changed }) => draft.change(changed.isEmpty ? "" : changed.getHTML()),
    onBlur: () => void draft.flush(),
  });
  const shown = useEditorState({
    editor,
    // A text that is being put away is still asked once.
    selector: ({ editor: now }) => ({
      active: now.isDestroyed ? [] : TOOLS.filter((tool) => now.isActive(tool.name)).map((tool) => tool.name),
      seconds: now.isDestroyed ? 0 : readingSeconds(now.getText()),
    }),
  });
  return (
    <div className="rounded-control border border-line-strong bg-surface">
      <div role="toolbar" aria-label="Text" className="flex flex-wrap items-center border-b border-line">
        {TOOLS.map((tool) => (
          <ToolButton key={tool.name} {...tool} isOn={shown.active.includes(tool.name)} onPress={() => tool.run(editor)} />
        ))}
        <ToolButton
          label="Insert a pause"
          icon={Timer}
          onPress={() =>
            editor
              .chain()
              .focus()
              .insertContent([{ type: "pause" }, { type: "text", text: " " }])
              .run()
          }
        />
      </div>
      <EditorContent editor={editor} className="max-h-96 overflow-y-auto" />
      <p className="border-t border-line px-4 py-2 text-small text-muted tabular-nums">{copy.readingTime(formatDuration(shown.seconds))}</p>
    </div>
  );
}

function ToolButton({ label, icon: Icon, isOn, onPress }: { label: string; icon: LucideIcon; isOn?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...(isOn === undefined ? {} : { "aria-pressed": isOn })}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={`inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken ${isOn ? "bg-sunken text-ember-strong" : "text-ink"}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
