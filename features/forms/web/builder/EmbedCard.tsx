import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Copy } from "lucide-react";
import type { FocusEvent } from "react";
import type { AdminForm } from "../../admin-contract.ts";
import { builderCopy as copy } from "../../agent-copy.ts";
import type { PartProps } from "./form-edit.ts";

const FRAME_HEIGHT = 900;

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** For a page of another site. `src`: the address of the form. */
const scriptCode = (src: string, id: string) => `<script src="${new URL("/form.js", src).href}" data-form="${id}" async></script>`;
const frameCode = (src: string, title: string) =>
  `<iframe src="${src}" title="${escape(title)}" width="100%" height="${FRAME_HEIGHT}" style="border:0" allow="camera; microphone; display-capture; fullscreen"></iframe>`;

/** The form's link, and code for other sites. */
export function EmbedCard({ edit, errors, onChange, form }: PartProps & { form: AdminForm | null }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lead font-semibold">{copy.embed}</h2>
      <TextArea
        label={copy.origins}
        hint={copy.originsHint}
        rows={2}
        placeholder="https://www.example.com"
        spellCheck={false}
        autoCapitalize="none"
        value={edit.origins}
        error={errors.origins}
        onChange={(event) => onChange({ origins: event.target.value })}
      />
      {form === null ? (
        <p className="text-muted">{copy.saveFirst}</p>
      ) : (
        <>
          <Snippet label={copy.link} action={copy.copyLink} code={form.url} rows={1} />
          {form.origins.length === 0 && <p className="text-muted">{copy.noOrigins}</p>}
          <Snippet label={copy.script} hint={copy.scriptHint} action={copy.copyScript} code={scriptCode(form.url, form.id)} rows={3} />
          <Snippet label={copy.frame} hint={copy.frameHint} action={copy.copyFrame} code={frameCode(form.url, form.title)} rows={4} />
        </>
      )}
    </Card>
  );
}

type SnippetProps = { label: string; hint?: string; action: string; code: string; rows: number };

function Snippet({ label, hint, action, code, rows }: SnippetProps) {
  const given = { label, hint, readOnly: true, value: code, spellCheck: false };
  const select = (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.target.select();
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        {rows === 1 ? (
          <TextField {...given} onFocus={select} className="font-mono text-small" />
        ) : (
          <TextArea {...given} rows={rows} onFocus={select} className="font-mono text-small break-all" />
        )}
      </div>
      <Button variant="secondary" onClick={() => void copyText(code)}>
        <Copy aria-hidden className="size-4" />
        {action}
      </Button>
    </div>
  );
}
