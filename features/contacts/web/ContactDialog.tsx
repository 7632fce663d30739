import { Button } from "@aside/ui/elements/Button.tsx";
import { Checkbox } from "@aside/ui/fields/Checkbox.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { RecipientField } from "@aside/ui/fields/RecipientField.tsx";
import type { Recipient } from "@aside/ui/fields/recipients.ts";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { type FormEvent, useId, useState } from "react";
import { type Contact, type ContactGroup, MAX_EMAILS } from "../contract.ts";
import { copy } from "../copy.ts";
import { useSaveContact } from "./queries.ts";

type Props = {
  /** Null for a new contact. */
  contact: Contact | null;
  groups: readonly ContactGroup[];
  /** The current group, which a new contact joins. */
  into: ContactGroup | undefined;
  onClose: () => void;
};

export function ContactDialog({ contact, groups, into, onClose }: Props) {
  const form = useId();
  const save = useSaveContact();
  const [emails, setEmails] = useState<Recipient[]>((contact?.emails ?? []).map((email) => ({ email, valid: true })));
  const [groupIds, setGroupIds] = useState<readonly string[]>(contact?.groups.map(({ id }) => id) ?? (into ? [into.id] : []));
  const [isChecked, setChecked] = useState(false);
  const emailError = isChecked && emails.length === 0 ? copy.emailRequired : undefined;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setChecked(true);
    if (save.isPending || emails.length === 0 || emails.some(({ valid }) => !valid)) return;
    const given = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = given.get(name);
      return typeof value === "string" ? value : "";
    };
    const fields = { name: text("name"), company: text("company"), phone: text("phone"), note: text("note") };
    save.mutate(
      { id: contact?.id, ...fields, emails: emails.map(({ email }) => email), group_ids: [...groupIds] },
      {
        onSuccess: () => {
          toastSuccess(copy.saved);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={contact ? copy.edit : copy.add}
      {...(contact?.is_unsubscribed ? { description: copy.unsubscribedHint } : {})}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={form} busy={save.isPending}>
            {copy.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField label={copy.name} name="name" defaultValue={contact?.name} maxLength={200} autoComplete="off" />
        <RecipientField
          label={copy.emails}
          hint={copy.emailsHint}
          value={emails}
          onChange={setEmails}
          max={MAX_EMAILS}
          {...(emailError ? { error: emailError } : {})}
        />
        <TextField label={copy.company} name="company" defaultValue={contact?.company} maxLength={200} autoComplete="off" />
        <TextField label={copy.phone} name="phone" type="tel" defaultValue={contact?.phone} maxLength={40} autoComplete="off" />
        <TextArea label={copy.note} name="note" defaultValue={contact?.note} maxLength={2000} />
        {groups.length > 0 && <GroupChoice groups={groups} value={groupIds} onChange={setGroupIds} />}
        {save.error && (
          <p role="alert" className="text-danger">
            {save.error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}

type ChoiceProps = { groups: readonly ContactGroup[]; value: readonly string[]; onChange: (ids: readonly string[]) => void };

function GroupChoice({ groups, value, onChange }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="font-medium">{copy.groups.title}</legend>
      <div className="max-h-48 overflow-y-auto">
        {groups.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={value.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...value, id] : value.filter((each) => each !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}
