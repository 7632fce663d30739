import { isTyping } from "@aside/ui/hooks/is-typing.ts";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { Timer } from "lucide-react";
import { LinkTool } from "./LinkTool.tsx";
import { NOTE_KINDS, type NoteKind } from "./note-kinds.ts";
import type { NotesDraft } from "./notes-draft.ts";
import { readingSeconds } from "@aside/contract/text/reading-time.ts";
import { NOTE_STYLE } from "./note-style.ts";
import { ToolButton } from "./ToolButton.tsx";
import { copy } from "../copy.ts";
import "./notes-editor.css";

type Props = { draft: NotesDraft; kind: NoteKind; isFocused?: boolean };

/** The rich-text editor, loaded on demand: its library is as large as the rest of the studio. */
export function NotesEditor({ draft, kind, isFocused = true }: Props) {
  const { label, extensions, tools, hasLinks, isSpoken } = NOTE_KINDS[kind];
  const editor = useEditor({
    extensions,
    content: draft.getSnapshot().html,
    // Not `autofocus`, which takes the focus a frame later, when the person may have begun to type elsewhere.
    onCreate: ({ editor: made }) => {
      if (!isFocused || isTyping()) return;
      made.commands.setTextSelection(made.state.doc.content.size);
      made.view.focus();
    },
    injectCSS: false, // notes-editor.css
    editorProps: {
      // ProseMirror claims Escape without using it: what is around the editor could not be closed.
      handleDOMEvents: { keydown: (_, event) => event.key === "Escape" && !event.isComposing },
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        class: `${isSpoken ? "min-h-48" : "min-h-24"} px-4 py-2 whitespace-break-spaces outline-offset-0 ${NOTE_STYLE}`,
      },
    },
    onUpdate: ({ editor: changed }) => draft.change(changed.isEmpty ? "" : changed.getHTML()),
    onBlur: () => void draft.flush(),
  });
  const shown = useEditorState({
    editor,
    // An unmounting editor is still asked for its text.
    selector: ({ editor: now }) => ({
      active: now.isDestroyed ? [] : [...tools.map((tool) => tool.name), "link"].filter((name) => now.isActive(name)),
      seconds: now.isDestroyed || !isSpoken ? 0 : readingSeconds(now.getText()),
    }),
  });
  return (
    <div className="rounded-control border border-line-strong bg-surface">
      <div role="toolbar" aria-label={`Text of ${label}`} className="flex flex-wrap items-center border-b border-line">
        {tools.map((tool) => (
          <ToolButton key={tool.name} {...tool} isOn={shown.active.includes(tool.name)} onPress={() => tool.run(editor)} />
        ))}
        {hasLinks && <LinkTool editor={editor} isOn={shown.active.includes("link")} />}
        {isSpoken && (
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
        )}
      </div>
      <EditorContent editor={editor} className="max-h-96 overflow-y-auto" />
      {isSpoken && (
        <p className="border-t border-line px-4 py-2 text-small text-muted tabular-nums">
          {copy.readingTime(formatDuration(shown.seconds))}
        </p>
      )}
    </div>
  );
}
