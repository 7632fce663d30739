import { formatDateTime } from "@aside/contract/time/instants.ts";
import { Badge, type Tone } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import type { ApiKey } from "../contract.ts";
import { copy } from "../copy.ts";
import { useRevokeApiKey, useRotateApiKey } from "./queries.ts";

const TONES: Record<ApiKey["state"], Tone> = { active: "success", expired: "neutral", revoked: "neutral" };

export function ApiKeyRow({ item, onMade }: { item: ApiKey; onMade: (key: string) => void }) {
  const [asked, setAsked] = useState<"rotate" | "revoke" | null>(null);
  const rotate = useRotateApiKey();
  const revoke = useRevokeApiKey();
  const end = () => setAsked(null);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {item.name} <Badge tone={TONES[item.state]}>{copy.states[item.state]}</Badge>
        </h2>
        <p className="text-small text-muted">
          <code className="font-mono">{item.prefix}…</code> {item.scopes.map((scope) => copy.scopes[scope].label).join(", ")}
        </p>
        <p className="text-small break-words text-muted">
          {item.last_used_at ? (
            <>
              Last used <RelativeTime at={item.last_used_at} /> from {item.last_used_address}.
            </>
          ) : (
            `${copy.neverUsed}.`
          )}{" "}
          Created <RelativeTime at={item.created_at} />
          {item.created_by && ` by ${item.created_by}`}.
          {item.expires_at && (
            <>
              {" "}
              Expires on <time dateTime={item.expires_at}>{formatDateTime(item.expires_at)}</time>.
            </>
          )}
        </p>
      </div>
      {item.state === "active" && (
        <div className="-ml-4 flex sm:ml-0">
          <Button variant="ghost" onClick={() => setAsked("rotate")} aria-label={`${copy.rotate} ${item.name}`}>
            {copy.rotate}
          </Button>
          <Button variant="ghost" onClick={() => setAsked("revoke")} aria-label={`${copy.revoke} ${item.name}`}>
            {copy.revoke}
          </Button>
        </div>
      )}
      {asked === "rotate" && (
        <ConfirmDialog
          title={copy.rotateTitle(item.name)}
          description={copy.rotateWhy}
          keep={copy.cancel}
          risk={copy.rotate}
          state={rotate}
          onClose={end}
          onConfirm={() =>
            rotate.mutate(item.id, {
              onSuccess: ({ key }) => {
                end();
                onMade(key);
              },
            })
          }
        />
      )}
      {asked === "revoke" && (
        <ConfirmDialog
          title={copy.revokeTitle(item.name)}
          description={copy.revokeWhy}
          keep={copy.cancel}
          risk={copy.revoke}
          state={revoke}
          onClose={end}
          onConfirm={() => revoke.mutate(item.id, { onSuccess: end })}
        />
      )}
    </div>
  );
}
