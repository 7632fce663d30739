import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { DialogActions } from "@aside/ui/overlays/DialogActions.tsx";
import { type FormEvent, useState } from "react";
import type { Webhook } from "../contract.ts";
import type { EventType } from "../contract.ts";
import { EVENT_GROUPS, webCopy as copy } from "../web-copy.ts";
import { useCreateWebhook, useUpdateWebhook, type WebhookSettings } from "./queries.ts";

/** `item`: the webhook to edit; null for a new one. `onSecret`: gets the secret of a new one. */
export function WebhookDialog({
  item,
  onClose,
  onSecret,
}: {
  item: Webhook | null;
  onClose: () => void;
  onSecret: (secret: string) => void;
}) {
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const [edit, setEdit] = useState<WebhookSettings>(item ?? { url: "", description: "", events: [], is_full: false });
  const [isTouched, setTouched] = useState(false);
  const change = (part: Partial<WebhookSettings>) => setEdit({ ...edit, ...part });
  const isUrlMissing = !URL.canParse(edit.url);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (isUrlMissing || edit.events.length === 0) return;
    const { url, description, events, is_full } = edit;
    const settings = { url, description, events, is_full };
    if (item) update.mutate({ id: item.id, ...settings }, { onSuccess: onClose });
    else create.mutate(settings, { onSuccess: ({ secret }) => onSecret(secret) });
  }

  const failed = create.error ?? update.error;
  const problem = isTouched && edit.events.length === 0 ? copy.eventsRequired : failed?.message;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={item ? copy.editTitle : copy.makeTitle}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={copy.url}
          hint={copy.urlHint}
          type="url"
          placeholder="https://"
          autoFocus
          maxLength={2000}
          value={edit.url}
          onChange={(event) => change({ url: event.target.value })}
          {...(isTouched && isUrlMissing ? { error: copy.urlInvalid } : {})}
        />
        <TextField
          label={copy.description}
          hint={copy.descriptionHint}
          maxLength={200}
          value={edit.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        {EVENT_GROUPS.map((group) => (
          <EventFields key={group.label} group={group} value={edit.events} onChange={(events) => change({ events })} />
        ))}
        <Checkbox
          label={copy.isFull}
          hint={copy.isFullHint}
          checked={edit.is_full}
          onChange={(event) => change({ is_full: event.target.checked })}
        />
        <DialogActions
          problem={problem}
          cancel={copy.cancel}
          submit={item ? copy.save : copy.create}
          isBusy={create.isPending || update.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

type FieldsProps = { group: (typeof EVENT_GROUPS)[number]; value: EventType[]; onChange: (value: EventType[]) => void };

function EventFields({ group, value, onChange }: FieldsProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">
        {copy.events}: {group.label}
      </legend>
      {(Object.keys(group.types) as EventType[]).map((type) => (
        <Checkbox
          key={type}
          label={group.types[type] ?? type}
          checked={value.includes(type)}
          onChange={(event) => onChange(event.target.checked ? [...value, type] : value.filter((other) => other !== type))}
        />
      ))}
    </fieldset>
  );
}
