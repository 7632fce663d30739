import { brand } from "@aside/brand/brand.ts";
import { trashCopy } from "@aside/core/messages/copy.ts";
import { isLinkActive } from "@aside/core/messages/post-policy.ts";
import type { CreatedFilter, CreatedItem, InboxFilter } from "./contract.ts";

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

type TitleAndText = [title: string, text: string];

export const copy = {
  /** A draft with speaking notes only shows this instead of a summary. */
  noVideo: "No Video",
  askAbout: "Ask about this video",
  unknownTimeZone: "This time zone is not known.",
  daysReversed: "The start date can't be after the end date.",
  timeSavedHow: `How much longer it would take to type what you said, at 40 words a minute. Based on the ${brand.products} and replies you sent.`,
  askAboutThese: "Ask about these",
  untitled: "Untitled",
  dashboard: "Dashboard",
  lists: { inbox: "Inbox", created: `My ${brand.products}` },
  untitledFrom: (name: string, isReply: boolean) => (isReply ? `Reply from ${name}` : `A video message from ${name}`),
  inboxFilters: { all: "All", unviewed: "Unviewed", favorites: "Favorites", replies: "Replies", archived: "Archived" } satisfies Record<
    InboxFilter,
    string
  >,
  createdFilters: { all: "All", sent: "Sent", drafts: "Drafts", favorites: "Favorites", trash: "Trash" } satisfies Record<
    CreatedFilter | "trash",
    string
  >,
  dateFilters: { any: "Any time", today: "Today", week: "This week", month: "This month", year: "This year", custom: "Custom range" },
  sorts: { newest: "Newest first", oldest: "Oldest first" },
  date: "Date",
  from: "From",
  to: "To",
  sort: "Sort",
  filters: "Filters",
  filtersOn: (n: number) => `Filters, ${n} on`,
  labels: "Labels",
  clear: "Clear filters",
  show: "Show the list",
  grid: "Grid",
  list: "List",
  search: "Search titles and people",
  searchShort: "Search",
  /** A word in the field counts only when submitted. */
  searchHistory: "Recent searches",
  searchSuggestions: "Suggestions",
  searchSpoken: (query: string) => `Search what was said for “${query}”`,
  searchSpokenShort: "Search what was said",
  nothingFound: (query: string) => `No results for “${query}”`,
  nothingFoundHint: "No title and no person matches.",
  forget: (query: string) => `Forget “${query}”`,
  forgetAll: "Forget all searches",
  found: (n: number) => count(n, "video"),
  notLoaded: "Couldn't load the list.",
  refreshing: "Refreshing the list",
  empty: {
    inbox: {
      all: ["Your inbox is empty", "Messages that people send you, and replies to yours, appear here until you archive them."],
      unviewed: ["You're all caught up", "New messages and replies appear here."],
      favorites: ["No favorites", "Star a video to find it here."],
      replies: ["No replies", `Replies to your ${brand.products} appear here until you archive them.`],
      archived: ["Nothing is archived", "Archived messages are kept here."],
    },
    created: {
      all: [`No ${brand.products}`, "Your recordings appear here, with their viewers and replies."],
      sent: [`No sent ${brand.products}`, `${brand.products} that you sent appear here.`],
      drafts: ["No drafts", "Unsent recordings appear here."],
      favorites: ["No favorites", `Star an ${brand.product} to find it here.`],
    },
  } satisfies { inbox: Record<InboxFilter, TitleAndText>; created: Record<CreatedFilter, TitleAndText> },
  nothingNarrowed: ["No results", "Try another date, label or search term."],
  create: `Create New ${brand.product}`,
  reply: "Reply",
  draft: "Draft",
  private: "Private",
  confirm: "Please confirm",
  confirmed: "Confirmed",
  replied: "Replied",
  byLink: "Shared by link",
  linkActive: "Link active",
  notSent: "Not sent yet",
  noViews: "No views yet",
  recipients: (n: number) => count(n, "recipient"),
  viewers: (n: number) => count(n, "viewer"),
  replies: (n: number) => count(n, "reply", "replies"),
  reactions: (n: number) => count(n, "reaction"),
  comments: (n: number) => count(n, "comment"),
  news: (replies: number, reactions: number) =>
    [replies > 0 && `${count(replies, "new reply", "new replies")}`, reactions > 0 && count(reactions, "new reaction")]
      .filter(Boolean)
      .join(", "),
  newAbove: (n: number) => `${n} new`,
  reviewWaiting: (n: number) => count(n, "new response"),
  unviewedWaiting: (n: number) => `${n} unviewed`,
  steps: { record: "Continue recording", notes: "Continue writing", "edit-video": "Continue editing", preview: "Continue preview" },
  /** On the cards, by authenticity type: where the person is not who they seem to be. */
  origins: { 3: "Avatar", 4: "Guest" } as Record<number, string>,
  actionsFor: (title: string) => `Actions for ${title}`,
  select: (title: string) => `Select ${title}`,
  star: (title: string, isOn: boolean) => (isOn ? `Unstar ${title}` : `Star ${title}`),
  actions: {
    open: "Open",
    details: "Details",
    edit: "Edit video",
    copyLink: "Copy link",
    download: "Download",
    label: "Label",
    star: "Star",
    unstar: "Unstar",
    archive: "Archive",
    unarchive: "Move to inbox",
    markViewed: "Mark as viewed",
    markUnviewed: "Mark as unviewed",
    delete: "Delete",
    keys: "Keyboard shortcuts",
  },
  done: {
    archived: (n: number) => `${count(n, "video")} archived`,
    unarchived: (n: number) => `${count(n, "video")} moved to the inbox`,
    deleted: (n: number) => (n === 1 ? `${brand.product} moved to trash` : `${n} ${brand.products} moved to trash`),
    restored: (n: number) => (n === 1 ? `${brand.product} restored` : `${n} ${brand.products} restored`),
    undo: "Undo",
  },
  trash: {
    why: trashCopy.kept,
    daysLeft: (n: number) => `${count(n, "day")} left`,
    deleted: "Deleted",
    restore: "Restore",
    restoreOf: (title: string) => `Restore ${title}`,
    purge: "Delete now",
    purgeOf: (title: string) => `Delete now: ${title}`,
    purgeTitle: (title: string) => `Delete “${title}” permanently?`,
    purgeWhy: "The recording, its transcript and its replies can't be restored afterwards. This can't be undone.",
    purgeRisk: "Delete permanently",
    keep: "Keep in trash",
    purged: `${brand.product} deleted permanently`,
    empty: ["The trash is empty", trashCopy.kept] as const,
  },
  panel: {
    tabs: { details: "Details", responses: "Responses", recipients: "Recipients", privacy: "Privacy settings" },
    notLoaded: "Couldn't load details.",
    eventNotLoaded: "Couldn't load recipients and privacy settings.",
  },
  chosen: (n: number) => `${n} selected`,
  chooseAll: "Select all",
  chooseNone: "Clear selection",
  selection: "Selected videos",
  keysTitle: "Keyboard shortcuts",
  timeSaved: "Time saved",
  timeSavedWeek: "Saved this week",
  detail: {
    title: "Title",
    titleSave: "Save title",
    titleSaved: "Title saved.",
    untitled: "Untitled",
    watch: "Watch",
    summary: "Summary",
    noSummary: "No summary yet.",
    transcript: "Transcript",
    transcriptRemoved: "The AI transcription was removed because it did not meet accuracy standards.",
    notLoaded: "Couldn't load replies and views.",
    replies: "Replies",
    noReplies: "No replies yet.",
    reactions: "Reactions",
    noReactions: "No reactions yet.",
    replyFrom: (name: string) => `Reply from ${name}`,
    private: "Private",
    at: (time: string) => `at ${time}`,
    reactionNames: {
      like: "Like",
      love: "Love",
      celebrate: "Celebrate",
      laugh: "Laugh",
      insightful: "Insightful",
      thanks: "Thanks",
    } as Record<string, string>,
  },
} as const;

/** An Aside of the person in one line, where there is no room for badges: its counts, else its state. Whose link works was not sent. */
export function stateOfCreated({ post_status, viewers, replies, duration }: StateFacts): string {
  const counts = [...(viewers > 0 ? [copy.viewers(viewers)] : []), ...(replies > 0 ? [copy.replies(replies)] : [])];
  if (counts.length > 0) return counts.join(", ");
  if (post_status === "SENT") return copy.noViews;
  if (isLinkActive(post_status)) return copy.linkActive;
  return duration > 0 ? copy.notSent : copy.draft;
}

type StateFacts = Pick<CreatedItem, "post_status" | "viewers" | "replies" | "duration">;
