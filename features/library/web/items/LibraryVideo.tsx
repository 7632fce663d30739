import { formatDay } from "@aside/contract/time/days.ts";
import { LabelChips } from "@aside/ui/elements/LabelChip.tsx";
import { VideoCard } from "@aside/ui/elements/VideoCard.tsx";
import { VideoRow } from "@aside/ui/elements/VideoRow.tsx";
import { SelectBox } from "@aside/ui/lists/SelectBox.tsx";
import { RowMenu } from "@aside/ui/lists/RowMenu.tsx";
import { copy as inboxCopy } from "../../../inbox/copy.ts";
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
    linkProps: { tabIndex, draggable: false, "data-row-link": "" } as object,
    corner: selectable && (
      <SelectBox
        label={copy.actions.select(title)}
        tabIndex={tabIndex}
        isSelected={selectable.isSelected}
        isShown={selectable.isChoosing || view === "list"}
        onSelect={selectable.onSelect}
      />
    ),
    menu: (
      <RowMenu
        view={view}
        tabIndex={tabIndex}
        star={{ label: copy.actions.starFor(title, isOn), isOn, onClick: () => actions.star([item], !isOn) }}
        menu={{ label: copy.actions.for(title), entries: entriesOf(item, actions) }}
      />
    ),
    children: <LabelChips title={inboxCopy.labels} labels={labels} />,
  };
  return view === "list" ? <VideoRow {...props} /> : <VideoCard {...props} />;
}
