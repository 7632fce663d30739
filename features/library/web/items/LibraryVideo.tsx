import { formatDay } from "@aside/contract/time/days.ts";
import { cx } from "@aside/ui/class-names.ts";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LabelChip } from "@aside/ui/elements/LabelChip.tsx";
import { VideoCard } from "@aside/ui/elements/VideoCard.tsx";
import { VideoRow } from "@aside/ui/elements/VideoRow.tsx";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import { Ellipsis, Star } from "lucide-react";
import { copy } from "../../copy.ts";
import type { LibraryItem } from "../../video-contract.ts";
import { statusBadge } from "../LibraryStatusBadge.tsx";
import { entriesOf, isStarred, type ItemActions, itemHref } from "./item-actions.ts";

/** For lists in which videos can be selected. */
export interface Selectable {
  /** The video that Tab reaches; arrow keys reach the others. */
  isActive: boolean;
  isSelected: boolean;
  /** Something is selected: all checkboxes are shown. */
  isChoosing: boolean;
  onSelect: (extending: boolean) => void;
}

type Props = { item: LibraryItem; view?: "grid" | "list"; actions: ItemActions; selectable?: Selectable; showsFolder?: boolean };

const SHOWN_LABELS = 3;

/** A video of the library, as a card or a line. */
export function LibraryVideo({ item, view = "grid", actions, selectable, showsFolder = false }: Props) {
  const tabIndex = !selectable || selectable.isActive ? 0 : -1;
  const isOn = isStarred(item);
  const labels = item.labels.filter(({ kind }) => kind === "label");
  const title = item.title || copy.videos.untitled;
  const facts = [
    showsFolder && item.folder_name,
    item.viewers > 0 && copy.videos.viewers(item.viewers),
    item.expires_on && item.status !== "expired" && copy.videos.expires(formatDay(item.expires_on)),
  ];
  const props = {
    href: itemHref(item),
    title,
    ...(item.poster_url && { posterUrl: item.poster_url }),
    durationSeconds: item.duration,
    who: item.creator.name,
    ...(item.creator.image_url && { whoImageUrl: item.creator.image_url }),
    at: item.listed_at,
    badges: [
      ...(item.status === "approved" ? [] : [statusBadge(item.status)]),
      ...(item.is_pinned && !showsFolder ? [{ label: copy.videos.pinned, tone: "neutral" as const }] : []),
    ],
    facts: facts.filter(Boolean).join(" · "),
    selected: selectable?.isSelected ?? false,
    // Selecting text and dragging the image are replaced by dragging the whole card.
    linkProps: { tabIndex, draggable: false, "data-dashboard-link": "" } as object,
    corner: selectable && <Box title={title} view={view} tabIndex={tabIndex} {...selectable} />,
    menu: (
      <>
        <IconButton
          label={copy.actions.starFor(title, isOn)}
          aria-pressed={isOn}
          tabIndex={tabIndex}
          onClick={() => actions.star([item], !isOn)}
          className={cx(view === "list" && "max-md:hidden")}
        >
          <Star aria-hidden className={isOn ? "fill-label-amber text-label-amber" : "text-muted"} />
        </IconButton>
        <LazyMenu
          trigger={
            <IconButton label={copy.actions.for(title)} tabIndex={tabIndex}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          entries={entriesOf(item, actions)}
        />
      </>
    ),
    children: labels.length > 0 && (
      <ul className="flex flex-wrap gap-1">
        {labels.slice(0, SHOWN_LABELS).map((label) => (
          <li key={label.label_id}>
            <LabelChip name={label.name} color={label.color} />
          </li>
        ))}
        {labels.length > SHOWN_LABELS && <li className="px-1 text-small text-muted">+{labels.length - SHOWN_LABELS}</li>}
      </ul>
    ),
  };
  return view === "list" ? <VideoRow {...props} /> : <VideoCard {...props} />;
}

function Box({ title, view, tabIndex, isSelected, isChoosing, onSelect }: Selectable & { title: string; view: string; tabIndex: number }) {
  return (
    <label
      className={cx(
        "grid size-11 cursor-pointer place-items-center transition-opacity group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100",
        !isChoosing && !isSelected && view === "grid" && "opacity-0",
      )}
    >
      <span className="sr-only">{copy.actions.select(title)}</span>
      <input
        type="checkbox"
        tabIndex={tabIndex}
        checked={isSelected}
        className="tick"
        onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}
