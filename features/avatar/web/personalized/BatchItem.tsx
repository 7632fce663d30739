import { brand } from "@aside/brand/brand.ts";
import { Badge, type Tone } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import type { PersonalizedItem } from "../../personalized-contract.ts";
import { personalizedCopy as copy } from "../../web-personalized-copy.ts";

const TONES: Record<Exclude<PersonalizedItem["state"], "making">, Tone> = {
  waiting: "neutral",
  ready: "warning",
  sent: "success",
  failed: "danger",
  stopped: "neutral",
  deleted: "neutral",
};

type Props = { item: PersonalizedItem; isBusy: boolean; onSend: () => void };

/** One person of a batch. */
export function BatchItem({ item, isBusy, onSend }: Props) {
  const { state } = item;
  const name = item.name || item.email;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="mr-auto min-w-0 phone:w-full">
          <p className="font-medium break-words">{name}</p>
          <p className="text-small break-words text-muted">{[item.company, item.email].filter(Boolean).join(" · ")}</p>
        </div>
        {state !== "making" && <Badge tone={TONES[state]}>{copy.states[state]}</Badge>}
        {item.event_id !== null && (state === "ready" || state === "sent") && (
          <LinkButton
            href={`/${brand.slug}/${item.event_id}/${state === "sent" ? "view" : "preview"}`}
            variant="secondary"
            aria-label={copy.openOf(name)}
          >
            {copy.open}
          </LinkButton>
        )}
        {state === "ready" && (
          <Button busy={isBusy} aria-label={copy.sendTo(name)} onClick={onSend}>
            {copy.send}
          </Button>
        )}
      </div>
      {state === "making" && <ProgressBar label={copy.states.making} value={item.progress} />}
      {item.message && <p className="text-small text-danger">{item.message}</p>}
    </div>
  );
}
