import { LockedNote } from "@aside/core/entitlements/web/LockedNote.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import type { Editor } from "@tiptap/core";
import { Link } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ToolButton } from "./ToolButton.tsx";
import { copy } from "../copy.ts";

/** Makes the selected text a link; without a selection, inserts the address. */
export function LinkTool({ editor, isOn }: { editor: Editor; isOn: boolean }) {
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const open = () => {
    setProblem(undefined);
    setAddress((editor.getAttributes("link")["href"] as string | undefined) ?? "");
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    // Prevents submitting the form around the editor.
    event.stopPropagation();
    const href = readAddress(address ?? "");
    if (!href) return setProblem(copy.linkWrong);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !isOn) {
      const { parent, parentOffset } = editor.state.selection.$from;
      const isAtWord = /\S$/.test(parent.textBetween(0, parentOffset));
      const link = { type: "text", text: href, marks: [{ type: "link", attrs: { href } }] };
      chain.insertContent(isAtWord ? [{ type: "text", text: " " }, link] : [link]).run();
    } else chain.setLink({ href }).run();
    setAddress(null);
  }
  function remove() {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    setAddress(null);
  }
  return (
    <>
      <ToolButton label={copy.link} icon={Link} isOn={isOn} onPress={open} />
      <Dialog open={address !== null} onOpenChange={(isOpen) => !isOpen && setAddress(null)} title={copy.link}>
        <form onSubmit={submit} className="flex flex-col gap-4">
          <LockedNote feature="add_notes_hyperlinks" />
          <TextField
            label={copy.linkAddress}
            inputMode="url"
            autoFocus
            value={address ?? ""}
            error={problem}
            onChange={(event) => setAddress(event.target.value)}
          />
          <div className="flex flex-wrap justify-end gap-2">
            {isOn && (
              <Button variant="ghost" onClick={remove}>
                {copy.linkRemove}
              </Button>
            )}
            <Button type="submit">{copy.linkSet}</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}

/** Normalizes a typed address, with or without a scheme. Null if the server would not keep it. */
function readAddress(typed: string): string | null {
  const text = typed.trim();
  const isMail = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text);
  const href = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `${isMail ? "mailto:" : "https://"}${text}`;
  if (text === "" || !URL.canParse(href)) return null;
  const { protocol, hostname } = new URL(href);
  if (protocol === "mailto:") return href;
  return ["http:", "https:"].includes(protocol) && hostname.includes(".") ? href : null;
}
