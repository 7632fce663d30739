import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { Blocks, Plus } from "lucide-react";
import { useState } from "react";
import { MadeKeyDialog } from "../../../integrations/web/MadeKeyDialog.tsx";
import type { RegisteredApp } from "../../admin-contract.ts";
import { copy } from "../../copy.ts";
import { AppMark } from "../AppMark.tsx";
import { AppDialog } from "./AppDialog.tsx";
import { useDeleteApp, useRotateSecret } from "./queries.ts";

/** Apps that the company registered for its people, or the operator for everybody. */
export function RegisteredApps({ apps, isOperator }: { apps: RegisteredApp[]; isOperator: boolean }) {
  /** `new`, or the app that is changed. */
  const [open, setOpen] = useState<"new" | RegisteredApp | null>(null);
  /** Kept until its dialog closes. */
  const [secret, setSecret] = useState<string | null>(null);
  const newButton = (
    <Button onClick={() => setOpen("new")}>
      <Plus aria-hidden className="size-5" /> {copy.newApp}
    </Button>
  );
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-lead font-semibold">{copy.registeredTitle}</h2>
          <p className="text-small text-muted">{copy.registeredWhy}</p>
        </div>
        {apps.length > 0 && newButton}
      </div>
      {apps.length === 0 && (
        <EmptyState title={copy.registeredNone} icon={<Blocks aria-hidden />} action={newButton}>
          {copy.registeredNoneWhy}
        </EmptyState>
      )}
      {apps.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {apps.map((app) => (
            <li key={app.id} className="py-4 first:pt-0 last:pb-0">
              <RegisteredRow app={app} onChange={() => setOpen(app)} onSecret={setSecret} />
            </li>
          ))}
        </ul>
      )}
      {open !== null && (
        <AppDialog
          {...(open === "new" ? {} : { app: open })}
          isOperator={isOperator}
          onClose={() => setOpen(null)}
          onSaved={(made) => {
            setOpen(null);
            setSecret(made);
          }}
        />
      )}
      {secret !== null && <MadeKeyDialog kind="secret" value={secret} onClose={() => setSecret(null)} />}
    </Card>
  );
}

type RowProps = { app: RegisteredApp; onChange: () => void; onSecret: (secret: string) => void };

function RegisteredRow({ app, onChange, onSecret }: RowProps) {
  const [asked, setAsked] = useState<"rotate" | "delete" | null>(null);
  const rotate = useRotateSecret();
  const remove = useDeleteApp();
  const end = () => setAsked(null);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-64 gap-4">
        <AppMark name={app.name} text={app.logo_text} />
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold break-words">
            {app.name} {app.is_for_everybody && <Badge>{copy.everybody}</Badge>}
          </h3>
          <p className="text-small break-all text-muted">
            {copy.clientId} <code className="font-mono">{app.id}</code>
          </p>
          <p className="text-small break-all text-muted">{app.redirect_uris.join(", ")}</p>
        </div>
      </div>
      <div className="-ml-4 flex flex-wrap sm:ml-0">
        <Button variant="ghost" onClick={onChange} aria-label={`${copy.change} ${app.name}`}>
          {copy.change}
        </Button>
        {app.is_confidential && (
          <Button variant="ghost" onClick={() => setAsked("rotate")} aria-label={`${copy.newSecret} ${app.name}`}>
            {copy.newSecret}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setAsked("delete")} aria-label={`${copy.delete} ${app.name}`}>
          {copy.delete}
        </Button>
      </div>
      {asked === "rotate" && (
        <ConfirmDialog
          title={copy.newSecretTitle(app.name)}
          description={copy.newSecretWhy}
          keep={copy.cancel}
          risk={copy.newSecret}
          state={rotate}
          onClose={end}
          onConfirm={() =>
            rotate.mutate(app.id, {
              onSuccess: ({ secret }) => {
                end();
                onSecret(secret);
              },
            })
          }
        />
      )}
      {asked === "delete" && (
        <ConfirmDialog
          title={copy.deleteTitle(app.name)}
          description={copy.deleteWhy}
          keep={copy.cancel}
          risk={copy.delete}
          state={remove}
          onClose={end}
          onConfirm={() => remove.mutate(app.id, { onSuccess: end })}
        />
      )}
    </div>
  );
}
