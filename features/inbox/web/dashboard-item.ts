import { brand } from "@aside/brand/brand.ts";
import type { CreatedItem, InboxItem } from "../contract.ts";
import { copy } from "../copy.ts";
import { hasStar } from "./list/is-listed.ts";
import { isLinkActive } from "@aside/core/messages/post-policy.ts";
import type { PostLabel } from "@aside/core/messages/post-contract.ts";

/** A row of either list: the values of its contract, and what both lists show of it. */
export type DashboardItem = Shown & ((InboxItem & { kind: "inbox" }) | (CreatedItem & { kind: "created" }));

type Shown = {
  /** Opened by Enter: the video, or the next step of a draft. */
  href: string;
  /** Null without a recording. */
  seconds: number | null;
  who: string;
  whoImageUrl: string | null;
  at: string;
  isUnviewed: boolean;
  isStarred: boolean;
  badges: { label: string; tone: "neutral" | "success" | "warning" | "ember" }[];
  /** The line below the title. */
  facts: string;
  /** New replies and reactions. */
  news: string;
  /** The link text of a draft; null if the card itself is the link. */
  goOn: string | null;
  /** An own video that is not in the library yet, and complete. */
  maySubmit: boolean;
};

export function ofInbox(item: InboxItem): DashboardItem {
  const origin = copy.origins[item.authenticity_type];
  const view = `/${brand.slug}/${item.event_id}/view`;
  return {
    ...item,
    ...splitLabels(item.labels),
    kind: "inbox",
    title: item.title || copy.untitledFrom(item.from.name, item.is_reply),
    href: item.is_reply ? `${view}?post=${item.post_id}` : view,
    seconds: item.duration,
    who: item.from.name,
    whoImageUrl: item.from.image_url,
    at: item.received_at,
    isUnviewed: !item.viewed,
    badges: [
      ...(item.is_reply ? [{ label: copy.reply, tone: "neutral" as const }] : []),
      ...(origin ? [{ label: origin, tone: "neutral" as const }] : []),
      ...(item.is_private ? [{ label: copy.private, tone: "neutral" as const }] : []),
      ...(item.acknowledgement === "wanted" ? [{ label: copy.confirm, tone: "warning" as const }] : []),
      ...(item.acknowledgement === "given" ? [{ label: copy.confirmed, tone: "success" as const }] : []),
      ...(item.replied ? [{ label: copy.replied, tone: "success" as const }] : []),
    ],
    facts: firstLine(item.summary),
    news: "",
    goOn: null,
    maySubmit: false,
  };
}

export function ofCreated(item: CreatedItem): DashboardItem {
  const isSent = item.post_status === "SENT";
  const step = stepOf(item);
  // Drafts whose link works have viewers, too.
  const isShared = isSent || item.post_status === "DRAFT_SHARABLE_LINK" || hasCounts(item);
  const isNotesOnly = item.post_status === "DRAFT_SPEAKING_NOTES";
  return {
    ...item,
    ...splitLabels(item.labels),
    kind: "created",
    title: item.title || copy.untitled,
    href: step === "notes" ? notesHref(item.post_id) : `/${brand.slug}/${item.event_id}/${step ?? "view"}`,
    seconds: isNotesOnly ? null : item.duration,
    who: item.recipients > 0 ? copy.recipients(item.recipients) : isSent ? copy.byLink : copy.notSent,
    whoImageUrl: null,
    at: item.sent_at ?? item.created_at,
    isUnviewed: item.unviewed_replies + item.unviewed_reactions > 0,
    badges: isSent
      ? []
      : [isLinkActive(item.post_status) ? { label: copy.linkActive, tone: "neutral" } : { label: copy.draft, tone: "warning" }],
    facts: isNotesOnly ? copy.noVideo : isShared ? countsOf(item) : item.recipients > 0 ? copy.notSent : "",
    news: copy.news(item.unviewed_replies, item.unviewed_reactions),
    goOn: step && copy.steps[step],
    maySubmit: item.approval_status === null && item.duration > 0 && isLinkActive(item.post_status),
  };
}

/** The star is shown apart from the other labels. */
const splitLabels = (labels: PostLabel[]) => ({
  isStarred: hasStar(labels),
  labels: labels.filter((label) => label.kind === "label"),
});

/** A draft opens at its last step. Without a recording that is the studio, or the notes of a persona; with one, the preview. */
function stepOf({ post_status, duration, has_persona }: CreatedItem): keyof typeof copy.steps | null {
  if (post_status === "SENT") return null;
  if (post_status === "DRAFT_SPEAKING_NOTES" && has_persona) return "notes";
  if (post_status === "DRAFT_SPEAKING_NOTES" || duration === 0) return "record";
  return post_status === "DRAFT_EDIT_VIDEO" ? "edit-video" : "preview";
}

const hasCounts = ({ viewers, replies, reactions, comments }: CreatedItem) => viewers + replies + reactions + comments > 0;

/** Zeros are not news. */
function countsOf({ viewers, replies, reactions, comments }: CreatedItem): string {
  const counts = [
    viewers > 0 && copy.viewers(viewers),
    replies > 0 && copy.replies(replies),
    reactions > 0 && copy.reactions(reactions),
    comments > 0 && copy.comments(comments),
  ];
  return counts.filter(Boolean).join(" · ") || copy.noViews;
}

const firstLine = (summary: string | null) => summary?.split("\n").find((line) => line.trim() !== "") ?? "";

/** Where True Avatar makes a video of a draft's notes. */
const notesHref = (postId: string) => `/dashboard/true-avatar/notes/${postId}`;

/** The analysis screen with these videos selected. */
export const askAboutHref = (postIds: readonly string[]): string => `/analyses/new?post=${postIds.join(",")}`;
