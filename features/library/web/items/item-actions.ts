import type { MenuEntry } from "@aside/ui/overlays/Menu.tsx";
import { brand } from "@aside/brand/brand.ts";
import { copy } from "../../copy.ts";
import { type LibraryItem, TEMPLATE_STARTS_AT } from "../../video-contract.ts";

/** Actions for videos; LibraryActions.tsx performs them. */
export interface ItemActions {
  approve: (items: LibraryItem[]) => void;
  reject: (items: LibraryItem[]) => void;
  move: (items: LibraryItem[]) => void;
  label: (items: LibraryItem[]) => void;
  star: (items: LibraryItem[], isOn: boolean) => void;
  /** Null: the plan lacks downloads. */
  download: ((items: LibraryItem[]) => void) | null;
  copyLink: (item: LibraryItem) => void;
  pin: (item: LibraryItem, isOn: boolean) => void;
  expire: (item: LibraryItem) => void;
  remove: (items: LibraryItem[]) => void;
  withdraw: (item: LibraryItem) => void;
  resubmit: (item: LibraryItem) => void;
  /** Makes an Aside of the user's own from it, and opens its preview. */
  reuse: (item: LibraryItem) => void;
  /** Makes an Aside of the user's own whose recording it follows, and opens the studio. */
  useAsTemplate: (item: LibraryItem) => void;
  figures: (item: LibraryItem) => void;
  /** Moves at once, as after a drop; can be undone. */
  moveTo: (items: LibraryItem[], folder: { id: string; name: string }) => void;
}

export const itemHref = (item: LibraryItem): string => `/${brand.slug}/${item.event_id}/view`;
export const isStarred = (item: LibraryItem): boolean => item.labels.some((label) => label.kind === "favorite");

/** Videos shorter than this have no beginning to replace. Seconds. */
const SHORTEST_TEMPLATE = 6;

/** The second from which the video follows a new recording; null if it can't. */
export function templateStart({ is_audio, duration }: Pick<LibraryItem, "is_audio" | "duration">): number | null {
  return is_audio || duration < SHORTEST_TEMPLATE ? null : Math.min(TEMPLATE_STARTS_AT, Math.floor(duration - 1));
}

/** The menu of a video. */
export function entriesOf(item: LibraryItem, actions: ItemActions): MenuEntry[] {
  const texts = copy.actions;
  const { decide, approve, withdraw, resubmit } = item.abilities;
  const isPublished = item.status === "approved";
  return [
    { label: texts.open, href: itemHref(item) },
    { label: texts.copyLink, onSelect: () => actions.copyLink(item) },
    ...(isPublished ? [{ label: texts.reuse, onSelect: () => actions.reuse(item) }] : []),
    ...(isPublished && templateStart(item) !== null ? [{ label: texts.template, onSelect: () => actions.useAsTemplate(item) }] : []),
    ...(decide || withdraw ? [{ label: texts.figures, onSelect: () => actions.figures(item) }] : []),
    ...(item.is_audio
      ? []
      : [
          {
            label: actions.download ? texts.download : texts.downloadLocked,
            onSelect: () => actions.download?.([item]),
            disabled: !actions.download,
          },
        ]),
    { label: texts.label, onSelect: () => actions.label([item]), separated: true },
    { label: isStarred(item) ? texts.unstar : texts.star, onSelect: () => actions.star([item], !isStarred(item)) },
    ...(approve
      ? [
          { label: texts.approve, onSelect: () => actions.approve([item]), separated: true },
          { label: texts.reject, onSelect: () => actions.reject([item]) },
        ]
      : []),
    ...(resubmit ? [{ label: texts.resubmit, onSelect: () => actions.resubmit(item), separated: true }] : []),
    ...(decide
      ? [
          { label: texts.move, onSelect: () => actions.move([item]), separated: true },
          ...(isPublished ? [{ label: item.is_pinned ? texts.unpin : texts.pin, onSelect: () => actions.pin(item, !item.is_pinned) }] : []),
          { label: texts.expiry, onSelect: () => actions.expire(item) },
          { label: texts.remove, onSelect: () => actions.remove([item]), danger: true, separated: true },
        ]
      : withdraw
        ? [{ label: texts.withdraw, onSelect: () => actions.withdraw(item), danger: true, separated: true }]
        : []),
  ];
}
