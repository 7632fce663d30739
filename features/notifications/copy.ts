import { brand } from "@aside/brand/brand.ts";
import type { Kind } from "./contract.ts";

const REACTION_WORDS: Record<string, string> = {
  like: "liked",
  love: "loves",
  celebrate: "celebrates",
  laugh: "laughed at",
  insightful: "finds insight in",
  thanks: "says thanks for",
};

type Told = { kind: Kind; title: string; actor_name: string; count: number; detail: { reaction_name?: string | undefined } };

const SOMEBODY = "Somebody";

/** What happened, in one sentence; the same in the list, in a push and in a digest. */
export function headline({ kind, title, actor_name, count, detail }: Told): string {
  const who = actor_name || SOMEBODY;
  const what = title ? `“${title}”` : `an ${brand.product}`;
  const last = actor_name ? `, the last by ${actor_name}` : "";
  switch (kind) {
    case "post_received":
      return `${who} sent you ${what}`;
    case "reply_received":
      return `${who} replied to ${what}`;
    case "mention":
      return `${who} mentioned you in a comment on ${what}`;
    case "comment":
      return count > 1 ? `${count} comments on ${what}${last}` : `${who} commented on ${what}`;
    case "reaction":
      return count > 1
        ? `${count} reactions to ${what}${last}`
        : `${who} ${REACTION_WORDS[detail.reaction_name ?? ""] ?? "reacted to"} ${what}`;
    case "viewed":
      return count > 1 ? `${count} people opened ${what}${actor_name ? `, ${actor_name} among them` : ""}` : `${who} opened ${what}`;
    case "acknowledged":
      return count > 1
        ? `${count} people acknowledged ${what}${actor_name ? `, ${actor_name} among them` : ""}`
        : `${who} acknowledged ${what}`;
  }
}

export const copy = {
  timeZoneUnknown: "This time zone is not known.",
  pushUnknown: "This browser's push address cannot be used.",
  mail: {
    subject: (count: number) => (count === 1 ? `1 new notification in ${brand.product}` : `${count} new notifications in ${brand.product}`),
    heading: "What is new",
    more: (count: number) => `And ${count} more.`,
    open: `Open ${brand.product}`,
    why: (email: string) => `This digest was sent to ${email} as your settings say. Change them in My Account:`,
    stop: "No more digests:",
  },
  stop: {
    title: "Digests",
    ask: `No more digests of ${brand.product} by mail?`,
    button: "Switch digests off",
    done: "Digests are switched off. You can switch them on again in My Account.",
    unknown: "This link is not complete. You can switch digests off in My Account.",
  },
  title: "Notifications",
  bell: (unread: string) => (unread === "0" ? "Notifications" : `Notifications, ${unread} unread`),
  all: "All",
  unread: "Unread",
  show: "Show",
  markAllRead: "Mark all as read",
  markRead: "Mark as read",
  markUnread: "Mark as unread",
  isUnread: "Unread:",
  seeAll: "See all",
  settings: "Settings",
  more: "Show more",
  none: "Nothing yet",
  noneWhy: "Replies, comments, reactions and views stand here as they come.",
  noneUnread: "Nothing unread",
  noneUnreadWhy: "You have seen it all.",
  notLoaded: "Your notifications could not be loaded.",
  notSaved: "This could not be saved. Please try again.",
  saved: "Saved.",
  card: {
    title: "What you are told, and how",
    why: "In the list behind the bell, in a digest by mail, and as a push on your devices.",
    kind: "About",
    ways: { app: "List", email: "Mail", push: "Push" },
    kinds: {
      post_received: `An ${brand.product} for you`,
      reply_received: "A reply",
      comment: "A comment",
      mention: "A mention of you",
      reaction: "A reaction",
      viewed: "A first view",
      acknowledged: "An acknowledgement",
    },
    digest: "Digest",
    digests: { daily: "Once a day, at 8:00", hourly: "Every hour, when there is something", off: "None" },
    quiet: "Quiet hours",
    quietWhy: "No push and no digest comes then: it waits until they are over.",
    from: "From",
    to: "To",
    timeZone: "Time zone",
    useThis: (zone: string) => `Use this device's: ${zone}`,
    push: "Push on this device",
    pushWhy: "The browser will ask whether it may.",
    pushBlocked: "This browser does not let this site notify you. You can allow it in the browser's settings for this site.",
    pushMissing: "This browser has no push.",
    pushFailed: "The browser could not be registered for pushes. Please try again.",
    devices: (count: number) => (count === 1 ? "One device gets pushes." : `${count} devices get pushes.`),
    notLoaded: "Your notification settings could not be loaded.",
  },
} as const;
