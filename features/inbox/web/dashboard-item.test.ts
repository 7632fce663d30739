import { describe, expect, it } from "vitest";
import type { CreatedItem, InboxItem } from "../contract.ts";
import { ofCreated, ofInbox } from "./dashboard-item.ts";

const created: CreatedItem = {
  event_id: "e",
  post_id: "p",
  title: "",
  post_status: "SENT",
  is_audio: false,
  poster_url: null,
  duration: 5,
  authenticity_type: 1,
  summary: null,
  created_at: "2026-01-01T00:00:00Z",
  sent_at: null,
  recipients: 1,
  viewers: 1,
  replies: 2,
  unviewed_replies: 1,
  reactions: 0,
  unviewed_reactions: 2,
  comments: 0,
  approval_status: null,
  has_persona: false,
  labels: [{ label_id: "l", kind: "favorite", name: "Favorites", color: "amber" }],
};
const received: InboxItem = {
  ...created,
  from: { user_id: null, name: "Grace", image_url: null },
  is_reply: true,
  is_private: false,
  summary: "\nFirst.\nSecond.",
  received_at: "2026-01-01T00:00:00Z",
  viewed: false,
  archived: false,
  acknowledgement: "wanted",
  replied: false,
};

describe("one's own post", () => {
  it.each([
    ["DRAFT", 0, "/aside/e/record", "Continue recording", "Not sent yet"],
    ["DRAFT", 5, "/aside/e/preview", "Continue preview", "Not sent yet"],
    ["DRAFT_SPEAKING_NOTES", 0, "/aside/e/record", "Continue recording", "No Video"],
    ["DRAFT_EDIT_VIDEO", 5, "/aside/e/edit-video", "Continue editing", "Not sent yet"],
    ["DRAFT_EDIT_VIDEO", 0, "/aside/e/record", "Continue recording", "Not sent yet"],
    ["DRAFT_PREVIEW", 5, "/aside/e/preview", "Continue preview", "Not sent yet"],
    ["DRAFT_SHARABLE_LINK", 5, "/aside/e/preview", "Continue preview", "No views yet"],
    ["SENT", 5, "/aside/e/view", null, "1 viewer · 2 replies"],
  ] as const)("%s of %i seconds goes on at %s", (post_status, duration, href, goOn, facts) => {
    const item = { ...created, post_status, duration, ...(post_status === "SENT" ? {} : { viewers: 0, replies: 0 }) };
    expect(ofCreated(item)).toMatchObject({ href, goOn, facts, title: "Untitled", who: "1 recipient" });
  });
  it("opens notes that a persona speaks where they become a video", () => {
    const item = { ...created, post_status: "DRAFT_SPEAKING_NOTES", duration: 0, has_persona: true } as const;
    expect(ofCreated(item)).toMatchObject({ href: "/dashboard/true-avatar/notes/p", goOn: "Continue writing" });
    expect(ofCreated({ ...item, post_status: "DRAFT", duration: 5 })).toMatchObject({ href: "/aside/e/preview" });
  });
  it("says that nobody watched yet instead of counting zeros", () => {
    expect(ofCreated({ ...created, viewers: 0, replies: 0 })).toMatchObject({ facts: "No views yet" });
  });
  it("says of a draft whether its link works, and shows who came by it", () => {
    expect(ofCreated({ ...created, post_status: "DRAFT", recipients: 0, viewers: 0, replies: 0 })).toMatchObject({
      who: "Not sent yet",
      badges: [{ label: "Draft", tone: "warning" }],
    });
    expect(ofCreated({ ...created, post_status: "DRAFT_SHARABLE_LINK", recipients: 0 })).toMatchObject({
      who: "Not sent yet",
      facts: "1 viewer · 2 replies",
      badges: [{ label: "Link active", tone: "neutral" }],
      goOn: "Continue preview",
    });
  });
  it("shows replies and reactions, and separates the favorite from the labels", () => {
    expect(ofCreated(created)).toMatchObject({ news: "1 new reply, 2 new reactions", isUnviewed: true, isStarred: true, labels: [] });
  });
});

it("a received reply links to itself in the thread and shows what is requested", () => {
  expect(ofInbox(received)).toMatchObject({
    title: "Reply from Grace",
    href: "/aside/e/view?post=p",
    facts: "First.",
    isUnviewed: true,
    badges: [
      { label: "Reply", tone: "neutral" },
      { label: "Please confirm", tone: "warning" },
    ],
  });
});
