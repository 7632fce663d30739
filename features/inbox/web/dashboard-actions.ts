import type { ApprovalStatus, PostJson } from "@aside/core/messages/post-contract.ts";
import type { Tone } from "@aside/ui/elements/Badge.tsx";
import type { MenuEntry } from "@aside/ui/overlays/Menu.tsx";
import { copy } from "../copy.ts";
import { askAboutHref, type DashboardItem } from "./dashboard-item.ts";
import { brand } from "@aside/brand/brand.ts";
import type { ReactNode } from "react";

/** Actions for rows. Many belong to other features, so the screen passes them. */
export type DashboardActions = {
  label: (items: DashboardItem[]) => void;
  star: (items: DashboardItem[], isOn: boolean) => void;
  archive: (items: DashboardItem[], isOn: boolean) => void;
  markViewed: (items: DashboardItem[], isViewed: boolean) => void;
  remove: (items: DashboardItem[]) => void;
  copyLink: (item: DashboardItem) => void;
  download: (item: DashboardItem) => void;
  details: (postId: string) => void;
  goTo: (href: string) => void;
  undo: () => void;
  library: LibraryParts | null;
  avatar: AvatarParts | null;
};

/** What True Avatar adds for those who have a persona. The screen passes it, because only they load its code. */
export type AvatarParts = { label: string; hrefOf: (postId: string) => string };

/** What the company library adds for its members. The screen passes it, because that feature imports this one. */
export type LibraryParts = {
  badgeOf: (status: ApprovalStatus) => { label: string; tone: Tone };
  /** The label of the action that sends a video there. */
  submitLabel: string;
  submit: (postId: string) => void;
  /** The place of an own video in the library, for the detail panel. */
  place: (post: PostJson) => ReactNode;
};

export const editHref = (item: DashboardItem): string => `/${brand.slug}/${item.event_id}/edit-video`;
const isRecorded = (item: DashboardItem) => (item.seconds ?? 0) > 0;
/** An own video that can be edited. */
export const canEdit = (item: DashboardItem): boolean => item.kind === "created" && isRecorded(item);

/** The menu of a row, with an entry for every shortcut. */
export function entriesOf(item: DashboardItem, actions: DashboardActions): MenuEntry[] {
  const isOwn = item.kind === "created";
  const { actions: texts } = copy;
  return [
    { label: item.goOn ?? texts.open, href: item.href },
    { label: texts.details, onSelect: () => actions.details(item.post_id) },
    ...(canEdit(item) ? [{ label: texts.edit, href: editHref(item) }] : []),
    ...(isOwn && isRecorded(item) ? [{ label: texts.copyLink, onSelect: () => actions.copyLink(item) }] : []),
    ...(isOwn && isRecorded(item) ? [{ label: texts.download, onSelect: () => actions.download(item) }] : []),
    ...(item.maySubmit && actions.library
      ? [{ label: actions.library.submitLabel, onSelect: () => actions.library?.submit(item.post_id) }]
      : []),
    ...(isOwn && item.post_status !== "SENT" && actions.avatar
      ? [{ label: actions.avatar.label, href: actions.avatar.hrefOf(item.post_id) }]
      : []),
    { label: texts.label, onSelect: () => actions.label([item]) },
    { label: item.isStarred ? texts.unstar : texts.star, onSelect: () => actions.star([item], !item.isStarred) },
    ...(isRecorded(item) ? [{ label: copy.askAbout, href: askAboutHref([item.post_id]) }] : []),
    ...(isOwn
      ? [{ label: texts.delete, danger: true, separated: true, onSelect: () => actions.remove([item]) }]
      : [
          {
            label: item.isUnviewed ? texts.markViewed : texts.markUnviewed,
            separated: true,
            onSelect: () => actions.markViewed([item], item.isUnviewed),
          },
          { label: item.archived ? texts.unarchive : texts.archive, onSelect: () => actions.archive([item], !item.archived) },
        ]),
  ];
}
