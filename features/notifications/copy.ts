import { brand } from "@aside/brand/brand.ts";
import { formatDay, lastDayBefore } from "@aside/contract/time/days.ts";
import type { NotificationJson } from "./contract.ts";

const REACTION_WORDS: Record<string, string> = {
  like: "liked",
  love: "loves",
  celebrate: "celebrates",
  laugh: "laughed at",
  insightful: "finds insight in",
  thanks: "says thanks for",
};

type Fact = Pick<NotificationJson, "kind" | "title" | "actor_name" | "count" | "detail">;

const SOMEONE = "Someone";

/** One sentence per event, the same in the list, in pushes and in digests. */
export function headline({ kind, title, actor_name, count, detail }: Fact): string {
  const who = actor_name || SOMEONE;
  const what = title ? `“${title}”` : `an untitled ${brand.product}`;
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
    case "library_submitted":
      return `${who} sent ${what} for approval${detail.folder_name ? ` in ${detail.folder_name}` : ""}`;
    case "library_decided":
      return detail.status === "rejected" ? `${who} requested changes to ${what}` : `${who} approved ${what} for the company library`;
    case "library_waiting":
      return `${what} has been waiting for approval for ${detail.days === 1 ? "1 day" : `${detail.days ?? 0} days`}`;
    case "library_expiring":
      return `${what} expires in the company library ${expiryOf(detail)}`;
    case "avatar_ready":
      if (detail.batch) return batchLine(detail.batch);
      return detail.status === "failed" ? `The avatar video for ${what} couldn't be made` : `The avatar video for ${what} is ready`;
  }
}

function batchLine({ ready, sent, failed }: NonNullable<Fact["detail"]["batch"]>): string {
  const lines = [
    ...(sent > 0 ? [sent === 1 ? "1 avatar video was sent" : `${sent} avatar videos were sent`] : []),
    ...(ready > 0 ? [ready === 1 ? "1 avatar video is ready" : `${ready} avatar videos are ready`] : []),
    ...(failed > 0 ? [failed === 1 ? "1 avatar video failed" : `${failed} avatar videos failed`] : []),
  ];
  return lines.length > 0 ? lines.join(", ") : "Your avatar videos were stopped";
}

function expiryOf({ expires_on: day, expires_at: at }: Fact["detail"]): string {
  if (day) return `on ${formatDay(day)}`;
  return at ? `on ${formatDay(lastDayBefore(at))}` : "soon";
}

export const copy = {
  recorded: "Recorded",
  timeZoneUnknown: "This time zone is not known.",
  pushUnknown: "This browser's push address cannot be used.",
  mail: {
    subject: (count: number) => (count === 1 ? `1 new notification in ${brand.product}` : `${count} new notifications in ${brand.product}`),
    heading: "What is new",
    more: (count: number) => `And ${count} more.`,
    submitted: (count: number) => `${count} videos were sent for your approval`,
    open: `Open ${brand.product}`,
    why: (email: string) => `You receive this digest at ${email} because of your notification settings. Change them in My Account:`,
    stop: "Unsubscribe from digests:",
  },
  stop: {
    digests: {
      title: "Digests",
      ask: `Unsubscribe from ${brand.product} email digests?`,
      button: "Turn off digests",
      done: "Digests are off. You can turn them on again in My Account.",
      unknown: "This link is incomplete. You can turn off digests in My Account.",
    },
    replies: {
      title: "Emails about replies",
      ask: `Unsubscribe from ${brand.product} emails about replies?`,
      button: "Turn off these emails",
      done: "Emails about replies are off. With an account, you can turn them on again in My Account.",
      unknown: "This link is incomplete. You can turn off these emails in My Account.",
    },
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
  noneWhy: "Replies, comments, reactions and views appear here.",
  noneUnread: "All caught up",
  noneUnreadWhy: "You have no unread notifications.",
  notLoaded: "Couldn't load notifications.",
  notSaved: "Couldn't save your changes. Please try again.",
  card: {
    title: "Notification settings",
    why: "In the app, by email digest, and as push notifications.",
    kind: "About",
    ways: { app: "In app", email: "Email", push: "Push" },
    kinds: {
      post_received: `An ${brand.product} for you`,
      reply_received: "A reply",
      comment: "A comment",
      mention: "A mention of you",
      reaction: "A reaction",
      viewed: "Opened for the first time",
      acknowledged: "An acknowledgement",
      library_submitted: "A video for you to review",
      library_decided: "A decision about your video",
      library_waiting: "A review that is overdue",
      library_expiring: "A library video that expires",
      avatar_ready: "Your True Avatar video",
    },
    digest: "Digest",
    digests: { daily: "Once a day, at 8:00", hourly: "Every hour, when there is something", off: "None" },
    quiet: "Quiet hours",
    quietWhy: "Push notifications and digests wait until quiet hours end.",
    from: "From",
    to: "To",
    timeMissing: "Enter a time.",
    quietEmpty: "Choose an end that is not the start.",
    timeZone: "Time zone",
    useThis: (zone: string) => `Use this device's: ${zone}`,
    push: "Push notifications on this device",
    pushWhy: "Your browser will ask for permission.",
    pushWhyNative: "Your phone will ask for permission.",
    pushBlockedNative: "Notifications are blocked. Allow them for this app in your phone's settings.",
    pushBlocked: "Notifications are blocked. Allow them in your browser's settings for this site.",
    pushMissing: "This browser doesn't support push notifications.",
    pushFailed: "Couldn't turn on push notifications. Please try again.",
    devices: (count: number) => (count === 1 ? "1 device receives push notifications." : `${count} devices receive push notifications.`),
    notLoaded: "Couldn't load notification settings.",
  },
} as const;
