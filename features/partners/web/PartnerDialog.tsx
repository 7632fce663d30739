import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { RadioGroup } from "@aside/ui/fields/RadioGroup.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { DialogActions } from "@aside/ui/overlays/DialogActions.tsx";
import { type FormEvent, useState } from "react";
import type { Partner } from "../contract.ts";
import { copy } from "../copy.ts";
import { webCopy } from "../web-copy.ts";
import { useCreatePartner, useUpdatePartner } from "./queries.ts";

type Source = "url" | "pasted";

/** `item`: the partner to edit; null for a new one. */
export function PartnerDialog({ item, onClose }: { item: Partner | null; onClose: () => void }) {
  const create = useCreatePartner();
  const update = useUpdatePartner();
  const [name, setName] = useState(item?.name ?? "");
  const [source, setSource] = useState<Source>(item?.keys ? "pasted" : "url");
  const [url, setUrl] = useState(item?.jwks_url ?? "");
  const [keys, setKeys] = useState(item?.keys ?? "");
  const [isTouched, setTouched] = useState(false);
  const urlError = isTouched && source === "url" && !URL.canParse(url) ? copy.urlInvalid : undefined;
  const keysError = isTouched && source === "pasted" && keys.trim() === "" ? copy.keysRequired : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTouched(true);
    if (name.trim() === "" || (source === "url" ? !URL.canParse(url) : keys.trim() === "")) return;
    const given = source === "url" ? { jwks_url: url } : { keys };
    if (!item) return create.mutate({ name: name.trim(), ...given }, { onSuccess: onClose });
    const isSame = source === "url" ? url === item.jwks_url : keys === item.keys;
    update.mutate({ id: item.id, name: name.trim(), ...(isSame ? {} : given) }, { onSuccess: onClose });
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={item ? webCopy.editTitle : webCopy.makeTitle}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <TextField
          label={webCopy.name}
          hint={webCopy.nameHint}
          autoFocus
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          {...(isTouched && name.trim() === "" ? { error: copy.nameRequired } : {})}
        />
        <RadioGroup
          legend={webCopy.source}
          value={source}
          onChange={setSource}
          options={[
            { value: "url", label: webCopy.byUrl, hint: webCopy.byUrlHint },
            { value: "pasted", label: webCopy.pasted, hint: webCopy.pastedHint },
          ]}
        />
        {source === "url" ? (
          <TextField
            label={webCopy.url}
            hint={webCopy.urlHint}
            type="url"
            maxLength={2000}
            value={url}
            onChange={(event) => setUrl(event.target.value.trim())}
            error={urlError}
          />
        ) : (
          <TextArea
            label={webCopy.keys}
            rows={6}
            value={keys}
            onChange={(event) => setKeys(event.target.value)}
            spellCheck={false}
            autoComplete="off"
            className="font-mono text-small break-all"
            error={keysError}
          />
        )}
        <DialogActions
          problem={(item ? update : create).error?.message}
          cancel={webCopy.cancel}
          submit={item ? webCopy.save : webCopy.make}
          isBusy={create.isPending || update.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
