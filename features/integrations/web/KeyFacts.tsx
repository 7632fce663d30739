import { formatDateTime } from "@aside/contract/time/instants.ts";
import { Badge, type Tone } from "@aside/ui/elements/Badge.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import type { ReactNode } from "react";
import type { PersonalToken } from "../contract.ts";
import { copy } from "../copy.ts";

const TONES: Record<PersonalToken["state"], Tone> = { active: "success", expired: "neutral", revoked: "neutral" };

type Props = { item: PersonalToken; heading: "h2" | "h3"; createdBy?: string | null; children?: ReactNode };

/** What is known of a key or token. `children`: more lines. */
export function KeyFacts({ item, heading: Heading, createdBy = null, children }: Props) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      <Heading className="flex flex-wrap items-center gap-2 font-semibold break-words">
        {item.name} <Badge tone={TONES[item.state]}>{copy.states[item.state]}</Badge>
      </Heading>
      <p className="text-small text-muted">
        <code className="font-mono">{item.prefix}…</code> {item.scopes.map((scope) => copy.scopes[scope].label).join(", ")}
      </p>
      {children}
      <p className="text-small break-words text-muted">
        {item.last_used_at ? (
          <>
            Last used <RelativeTime at={item.last_used_at} /> from {item.last_used_address}.
          </>
        ) : (
          `${copy.neverUsed}.`
        )}{" "}
        Created <RelativeTime at={item.created_at} />
        {createdBy && ` by ${createdBy}`}.
        {item.expires_at && (
          <>
            {" "}
            Expires on <time dateTime={item.expires_at}>{formatDateTime(item.expires_at)}</time>.
          </>
        )}
      </p>
    </div>
  );
}
