import { Button } from "@aside/ui/elements/Button.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { Passkey } from "../passkeys-contract.ts";
import { useRemovePasskey, useRenamePasskey } from "./passkey-queries.ts";
import { PasswordAgain } from "./PasswordAgain.tsx";

export function PasskeyRow({ passkey, needsPassword }: { passkey: Passkey; needsPassword: boolean }) {
  const [act, setAct] = useState<"rename" | "remove" | null>(null);
  const remove = useRemovePasskey();
  if (act === "rename") return <RenameForm passkey={passkey} onEnd={() => setAct(null)} />;
  if (act === "remove")
    return (
      <PasswordAgain
        needsPassword={needsPassword}
        submit="Remove"
        isRisk
        onSubmit={async (password) => {
          await remove.mutateAsync({ id: passkey.id, password });
          toastSuccess("Your passkey was removed.");
        }}
        onCancel={() => setAct(null)}
      >
        <p>Remove {passkey.name}? You can't sign in with it anymore. Delete it from your device, too.</p>
      </PasswordAgain>
    );
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 sm:grid-cols-[auto_1fr_auto]">
      <KeyRound aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-medium break-words">{passkey.name}</p>
        <p className="text-small text-muted">
          Added <RelativeTime at={passkey.created_at} />.{" "}
          {passkey.last_used_at ? (
            <>
              Last used <RelativeTime at={passkey.last_used_at} />.
            </>
          ) : (
            "Not used yet."
          )}
        </p>
      </div>
      <div className="col-start-2 -ml-4 flex justify-self-start sm:col-start-3 sm:ml-0">
        <Button variant="ghost" onClick={() => setAct("rename")} aria-label={`Rename ${passkey.name}`}>
          Rename
        </Button>
        <Button variant="ghost" onClick={() => setAct("remove")} aria-label={`Remove ${passkey.name}`}>
          Remove
        </Button>
      </div>
    </div>
  );
}

function RenameForm({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== "") rename.mutate({ id: passkey.id, name }, { onSuccess: onEnd });
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <TextField
        label="Name"
        autoFocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={rename.error?.message}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={rename.isPending} disabled={name.trim() === ""}>
          Save
        </Button>
        <Button variant="ghost" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
