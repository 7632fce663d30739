import { Badge, type Tone } from "@aside/ui/elements/Badge.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { copy } from "../../copy.ts";
import type { Figures } from "./Funnel.tsx";

const words = copy.engagement;
type State = Figures["recipients"][number]["state"];
const TONES: Record<State, Tone> = {
  not_sent: "neutral",
  sent: "neutral",
  failed: "danger",
  opened: "warning",
  played: "warning",
  finished: "success",
  replied: "success",
};

/** Recipients with their furthest step. */
export function Recipients({ recipients }: { recipients: Figures["recipients"] }) {
  if (recipients.length === 0) return null;
  return (
    <section aria-labelledby="engagement-recipients">
      <h3 id="engagement-recipients" className="mb-2 font-semibold">
        {words.recipients}
      </h3>
      <ul>
        {recipients.map((recipient) => (
          <li key={recipient.user_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2">
            <span className="min-w-0 break-words">
              {recipient.name || recipient.email}
              {recipient.name && <span className="block text-small text-muted">{recipient.email}</span>}
            </span>
            <span className="flex flex-wrap items-center gap-2 text-small text-muted tabular-nums">
              {recipient.viewed_percent > 0 && words.watchedPercent(recipient.viewed_percent)}
              <Badge tone={TONES[recipient.state]}>{words.state[recipient.state]}</Badge>
              {recipient.acknowledged_at && (
                <Badge tone="success">
                  {words.confirmed(null)} <RelativeTime at={recipient.acknowledged_at} />
                </Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
