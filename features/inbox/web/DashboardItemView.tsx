import { Badge } from "@aside/ui/elements/Badge.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { LabelChip } from "@aside/ui/elements/LabelChip.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LazyMenu } from "@aside/ui/overlays/LazyMenu.tsx";
import type { MenuEntry } from "@aside/ui/overlays/Menu.tsx";
import { VideoCard } from "@aside/ui/elements/VideoCard.tsx";
import { VideoRow } from "@aside/ui/elements/VideoRow.tsx";
import { Ellipsis, Star } from "lucide-react";
import { copy } from "../copy.ts";
import type { LibraryParts } from "./dashboard-actions.ts";
import type { DashboardItem } from "./dashboard-item.ts";

type Props = {
  item: DashboardItem;
  view: "grid" | "list";
  /** The row that Tab reaches; list keys reach the others. */
  isActive: boolean;
  isSelected: boolean;
  /** Something is selected: all checkboxes are shown. */
  isChoosing: boolean;
  isLocked: boolean;
  library: LibraryParts | null;
  entries: MenuEntry[];
  onSelect: (extending: boolean) => void;
  onStar: () => void;
};

/** Number of labels on a card; more are shown as a count. */
const SHOWN_LABELS = 3;

/** A row of a list, as a card or a line. */
export function DashboardItemView({ item, view, isActive, isSelected, isChoosing, isLocked, library, entries, onSelect, onStar }: Props) {
  const tabIndex = isActive ? 0 : -1;
  const parts = { item, tabIndex };
  const props = {
    href: item.href,
    title: item.title,
    ...(item.posterUrl && { posterUrl: item.posterUrl }),
    ...(item.duration !== null && { durationSeconds: item.duration }),
    who: item.who,
    faceless: item.kind === "created",
    ...(item.facts && { facts: item.facts }),
    ...(item.whoImageUrl && { whoImageUrl: item.whoImageUrl }),
    at: item.at,
    badges: library && item.approvalStatus ? [...item.badges, library.badgeOf(item.approvalStatus)] : item.badges,
    unviewed: item.isUnviewed,
    selected: isSelected,
    linkProps: { tabIndex, "data-dashboard-link": "" } as object,
    corner: (
      <Box title={item.title} tabIndex={tabIndex} isSelected={isSelected} isShown={isChoosing || view === "list"} onSelect={onSelect} />
    ),
    menu: (
      <>
        <IconButton
          label={copy.star(item.title, item.isStarred)}
          aria-pressed={item.isStarred}
          tabIndex={tabIndex}
          onClick={onStar}
          className={cx(view === "list" && "max-md:hidden", isLocked && "text-muted")}
        >
          <Star aria-hidden className={item.isStarred ? "fill-label-amber text-label-amber" : "text-muted"} />
        </IconButton>
        <LazyMenu
          trigger={
            <IconButton label={copy.actionsFor(item.title)} tabIndex={tabIndex}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          entries={entries}
        />
      </>
    ),
  };
  if (view === "list")
    return (
      <VideoRow {...props}>
        <News news={item.news} />
        <Labels labels={item.labels} />
        <GoOn {...parts} />
      </VideoRow>
    );
  return (
    <VideoCard {...props}>
      <News news={item.news} />
      <Labels labels={item.labels} />
      <GoOn {...parts} />
    </VideoCard>
  );
}

function Box({
  title,
  tabIndex,
  isSelected,
  isShown,
  onSelect,
}: {
  title: string;
  tabIndex: number;
  isSelected: boolean;
  isShown: boolean;
  onSelect: (extending: boolean) => void;
}) {
  return (
    <label
      className={cx(
        "grid size-11 cursor-pointer place-items-center transition-opacity group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100",
        !isShown && !isSelected && "opacity-0",
      )}
    >
      <span className="sr-only">{copy.select(title)}</span>
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

function News({ news }: { news: string }) {
  return news ? (
    <p>
      <Badge tone="ember">{news}</Badge>
    </p>
  ) : null;
}

function Labels({ labels }: { labels: DashboardItem["labels"] }) {
  if (labels.length === 0) return null;
  return (
    <ul aria-label={copy.labels} className="flex flex-wrap gap-1">
      {labels.slice(0, SHOWN_LABELS).map((label) => (
        <li key={label.label_id}>
          <LabelChip name={label.name} color={label.color} />
        </li>
      ))}
      {labels.length > SHOWN_LABELS && (
        <li className="px-1 text-small text-muted" title={labels.map((label) => label.name).join(", ")}>
          +{labels.length - SHOWN_LABELS}
        </li>
      )}
    </ul>
  );
}

function GoOn({ item, tabIndex }: { item: DashboardItem; tabIndex: number }) {
  if (!item.goOn) return null;
  return (
    <Link
      href={item.href}
      tabIndex={tabIndex}
      className="relative z-10 mt-auto inline-flex min-h-11 w-fit items-center text-small font-semibold underline"
    >
      {item.goOn}
      <span className="sr-only"> with {item.title}</span>
    </Link>
  );
}
