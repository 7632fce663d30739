import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { PasswordField } from "@aside/ui/fields/PasswordField.tsx";
import type { StoredUser } from "@aside/web-client/session-store.ts";
import { type FormEvent, useId, useState } from "react";
import { accountCopy as copy } from "../copy.ts";
import { formatDate } from "@aside/contract/time/instants.ts";
import { KeepButton } from "./KeepButton.tsx";
import { useAskDeletion, useProfile } from "./queries.ts";

/** My Account: requests or cancels the account's deletion. `also`: what else is deleted. */
export function DeletionCard({ user, also }: { user: StoredUser; also: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-lead font-semibold">{copy.deletion}</h2>
        <p className="text-small text-muted">{user.deleteAfter ? copy.leaving(formatDate(user.deleteAfter)) : copy.deletionWhy}</p>
      </div>
      <span>
        {user.deleteAfter ? (
          <KeepButton />
        ) : (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {copy.deleteAccount}
          </Button>
        )}
      </span>
      {isAsking && <DeleteDialog email={user.email} also={also} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function DeleteDialog({ email, also, onClose }: { email: string; also: string; onClose: () => void }) {
  const profile = useProfile();
  const ask = useAskDeletion();
  const [password, setPassword] = useState("");
  const formId = useId();
  const hasPassword = profile.data?.has_password ?? true;
  function submit(event: FormEvent) {
    event.preventDefault();
    ask.mutate(password, { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={copy.deleteTitle}
      description={copy.deleteWhat}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={ask.isPending} disabled={hasPassword && password === ""}>
            {copy.deleteAccount}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {also !== "" && <p>{also}</p>}
        <p>{copy.deleteNow}</p>
        {hasPassword ? (
          <>
            {/* For password managers: links the address to the password. */}
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <PasswordField
              label={copy.password}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              {...(ask.error && { error: ask.error.message })}
            />
          </>
        ) : (
          <p className="text-muted">{copy.deleteFresh}</p>
        )}
        {!hasPassword && ask.error && (
          <p role="alert" className="text-danger">
            {ask.error.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
