import { Badge, type Tone } from "@aside/ui/elements/Badge.tsx";
import { copy } from "../copy.ts";

type Seen = { viewed_percent: number; acknowledged_at: string | null };
type Mail = { state: keyof typeof copy.recipients.states; opened_at: string | null };

type Props = {
  mail: Mail | undefined;
  seen: Seen | undefined;
  /** Their email may just not be known yet. */
  isAsked: boolean;
};

/** What is known of a recipient: their email, whether they opened it, how much they watched. */
export function MemberState({ mail, seen, isAsked }: Props) {
  const texts = copy.recipients;
  const tone: Tone = mail?.state === "FAILED" ? "danger" : "neutral";
  const isOpened = seen !== undefined || (mail?.opened_at ?? null) !== null;
  return (
    <p className="flex flex-wrap gap-1 py-1">
      {(mail || !isAsked) && <Badge tone={tone}>{mail ? texts.states[mail.state] : texts.notMailed}</Badge>}
      {isOpened && <Badge tone="success">{seen && seen.viewed_percent > 0 ? texts.watched(seen.viewed_percent) : texts.opened}</Badge>}
      {seen?.acknowledged_at && <Badge tone="success">{texts.confirmed}</Badge>}
    </p>
  );
}
