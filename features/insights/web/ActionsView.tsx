import { formatWeekday } from "@aside/contract/time/days.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { TextMark } from "@aside/ui/elements/TextMark.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { ActionItem, InsightsJson } from "../contract.ts";
import { Origin, PlayMoment } from "./Origin.tsx";
import { panelCopy as copy } from "../copy.ts";
import { panelCopy as words } from "../../transcripts/copy.ts";
import type { Translated } from "../../transcripts/web/translated.ts";

type Props = {
  actions: InsightsJson["actions"];
  translated: Translated | null;
  /** The name shown for `speaker`. */
  creatorName: string;
  onSeek: (seconds: number) => void;
  /** Present only for the author. */
  onTick?: (item: ActionItem, isDone: boolean) => void;
  /** The author's controls for an item, shown after its timestamp. */
  tools?: (item: ActionItem) => ReactNode;
};

/** Action items with assignee and due date, each linked to the moment where it was said. */
export function ActionsView({ actions, translated, creatorName, onSeek, onTick, tools }: Props) {
  const items = actions.content?.items ?? [];
  if (items.length === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <ul className="flex flex-col">
        {items.map((item, index) => (
          <li key={item.id} className={cx("flex flex-wrap items-start gap-x-2 py-1", index > 0 && "border-t border-line")}>
            <div className={cx("min-w-0 flex-1", tools && "basis-56")}>
              <What item={item} translated={translated} onTick={onTick} />
              <Details item={item} creatorName={creatorName} isAuthor={onTick !== undefined} />
            </div>
            <span className="ms-auto flex">
              {item.source && <PlayMoment at={item.source.start} onSeek={onSeek} />}
              {tools?.(item)}
            </span>
          </li>
        ))}
      </ul>
      <Origin {...actions} />
    </div>
  );
}

function What({ item, translated, onTick }: { item: ActionItem; translated: Translated | null; onTick: Props["onTick"] | undefined }) {
  const translation = translated?.actions.get(item.id);
  const text = (
    <span
      {...(translation && translated ? { lang: translated.language, dir: translated.direction } : {})}
      className={cx("block break-words", item.is_done && "text-muted line-through")}
    >
      {translation?.text ?? item.text}
      {translation?.isRough && <TextMark>{words.rough}</TextMark>}
    </span>
  );
  if (onTick) {
    return (
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" checked={item.is_done} onChange={(event) => onTick(item, event.target.checked)} className="tick" />
        {text}
      </label>
    );
  }
  return (
    <div className="flex min-h-11 items-center gap-2">
      {item.is_done && <Check aria-label={copy.done} className="size-4 shrink-0 text-success" />}
      {text}
    </div>
  );
}

function Details({ item, creatorName, isAuthor }: { item: ActionItem; creatorName: string; isAuthor: boolean }) {
  const who = { speaker: creatorName, viewers: isAuthor ? copy.viewers : copy.you }[item.who] ?? item.who;
  const due = item.due ? formatWeekday(item.due) : item.due_text;
  if (!who && !due) return null;
  return (
    <p className={cx("flex flex-wrap items-center gap-2 pb-2 text-small text-muted", isAuthor && "ps-8")}>
      {who && <Badge>{who}</Badge>}
      {due && <span>{copy.due(due)}</span>}
    </p>
  );
}
