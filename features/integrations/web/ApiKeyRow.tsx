import { Button } from "@aside/ui/elements/Button.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import type { ApiKey } from "../contract.ts";
import { copy } from "../copy.ts";
import { KeyFacts } from "./KeyFacts.tsx";
import { useRevokeApiKey, useRotateApiKey } from "./queries.ts";

export function ApiKeyRow({ item, onMade }: { item: ApiKey; onMade: (key: string) => void }) {
  const [asked, setAsked] = useState<"rotate" | "revoke" | null>(null);
  const rotate = useRotateApiKey();
  const revoke = useRevokeApiKey();
  const end = () => setAsked(null);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <KeyFacts item={item} heading="h2" createdBy={item.created_by}>
        {item.acts_for !== "nobody" && (
          <p className="text-small break-words text-muted">
            {item.acts_for === "everybody" ? copy.actsForEverybody : copy.actsForListed(item.member_emails)}
          </p>
        )}
      </KeyFacts>
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
