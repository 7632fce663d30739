import type { MenuEntry } from "@aside/ui/overlays/Menu.tsx";
import { copy } from "../copy.ts";
import { askAboutHref, type DeskItem } from "./desk-item.ts";
import { brand } from "@aside/brand/brand.ts";

/** What can be done with rows. Much of it is other features': the screen hands it in. */
export type DeskActions = {
  /** The plan has no labels and stars. */
  isLocked: boolean;
  label: (items: DeskItem[]) => void;
  star: (items: DeskItem[], isOn: boolean) => void;
  archive: (items: DeskItem[], isOn: boolean) => void;
  markViewed: (items: DeskItem[], isViewed: boolean) => void;
  remove: (items: DeskItem[]) => void;
  copyLink: (item: DeskItem) => void;
  details: (postId: string) => void;
  goTo: (href: string) => void;
  undo: () => void;
};

export const editHref = (item: DeskItem): string => `/${brand.slug}/${item.event_id}/edit-video`;
const isRecorded = (item: DeskItem) => (item.duration ?? 0) > 0;
/** A video of one's own that is there to be cut. */
export const canEdit = (item: DeskItem): boolean => item.kind === "created" && isRecorded(item);

/** The menu of a row: every key has an entry. */
export function entriesOf(item: DeskItem, actions: DeskActions): MenuEntry[] {
  const own = item.kind === "created";
  const { actions: texts } = copy;
  return [
    { label: item.goOn ?? texts.open, href: item.href },
    { label: texts.details, onSelect: () => actions.details(item.post_id) },
    ...(canEdit(item) ? [{ label: texts.edit, href: editHref(item) }] : []),
    ...(own && isRecorded(item) ? [{ label: texts.copyLink, onSelect: () => actions.copyLink(item) }] : []),
    { label: texts.label, onSelect: () => actions.label([item]) },
    { label: item.isStarred ? texts.unstar : texts.star, onSelect: () => actions.star([item], !item.isStarred) },
    ...(isRecorded(item) ? [{ label: copy.askAbout, href: askAboutHref([item.post_id]) }] : []),
    ...(own
      ? [{ label: texts.delete, danger: true, separated: true, onSelect: () => actions.remove([item]) }]
      : [
          {
            label: item.isUnviewed ? texts.markViewed : texts.markUnviewed,
            separated: true,
            onSelect: () => actions.markViewed([item], item.isUnviewed),
          },
          { label: item.isArchived ? texts.unarchive : texts.archive, onSelect: () => actions.archive([item], !item.isArchived) },
        ]),
  ];
}
