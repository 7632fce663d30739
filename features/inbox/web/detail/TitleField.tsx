import { Button } from "@aside/ui/elements/Button.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { type FormEvent, useState } from "react";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { useSaveTitle } from "@aside/core/messages/web/post-queries.ts";
import { copy } from "../../copy.ts";

/** A post's title, editable by its author. */
export function TitleField({ post }: { post: PostJson }) {
  const [typed, setTyped] = useState(post.title);
  const save = useSaveTitle(post.id);
  const isChanged = typed.trim() !== post.title;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) save.mutate(typed.trim(), { onSuccess: () => toastSuccess(copy.detail.titleSaved) });
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={copy.detail.title}
          value={typed}
          maxLength={200}
          error={save.error?.message}
          placeholder={copy.detail.untitled}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary" busy={save.isPending} disabled={!isChanged}>
        {copy.detail.titleSave}
      </Button>
    </form>
  );
}
