import { Badge } from "@aside/ui/elements/Badge.tsx";
import { LabelChips } from "@aside/ui/elements/LabelChip.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { SelectBox } from "@aside/ui/lists/SelectBox.tsx";
import { RowMenu } from "@aside/ui/lists/RowMenu.tsx";
import type { MenuEntry } from "@aside/ui/overlays/Menu.tsx";
import { VideoCard } from "@aside/ui/elements/VideoCard.tsx";
import { VideoRow } from "@aside/ui/elements/VideoRow.tsx";
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
  library: LibraryParts | null;
  entries: MenuEntry[];
  onSelect: (extending: boolean) => void;
  onStar: () => void;
};

/** A row of a list, as a card or a line. */
export function DashboardItemView({ item, view, isActive, isSelected, isChoosing, library, entries, onSelect, onStar }: Props) {
  const tabIndex = isActive ? 0 : -1;
  const approval = item.kind === "created" ? item.approval_status : null;
  const props = {
    href: item.href,
    title: item.title,
    ...(item.poster_url && { posterUrl: item.poster_url }),
    ...(item.seconds !== null && { durationSeconds: item.seconds }),
    who: item.who,
    faceless: item.kind === "created",
    ...(item.facts && { facts: item.facts }),
    ...(item.whoImageUrl && { whoImageUrl: item.whoImageUrl }),
    at: item.at,
    badges: library && approval ? [...item.badges, library.badgeOf(approval)] : item.badges,
    unviewed: item.isUnviewed,
    selected: isSelected,
    linkProps: { tabIndex, "data-row-link": "" } as object,
    corner: (
      <SelectBox
        label={copy.select(item.title)}
        tabIndex={tabIndex}
        isSelected={isSelected}
        isShown={isChoosing || view === "list"}
        onSelect={onSelect}
      />
    ),
    menu: (
      <RowMenu
        view={view}
        tabIndex={tabIndex}
        star={{ label: copy.star(item.title, item.isStarred), isOn: item.isStarred, onClick: onStar }}
        menu={{ label: copy.actionsFor(item.title), entries }}
      />
    ),
  };
  const Item = view === "list" ? VideoRow : VideoCard;
  return (
    <Item {...props}>
      <News news={item.news} />
      <LabelChips title={copy.labels} labels={item.labels} />
      <GoOn item={item} tabIndex={tabIndex} />
    </Item>
  );
}

function News({ news }: { news: string }) {
  return news ? (
    <p>
      <Badge tone="ember">{news}</Badge>
    </p>
  ) : null;
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
