import { describe, expect, test } from "vitest";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { PostAction } from "@aside/server/auth/post-access.ts";
import { POST_STATUSES, type PostStatus } from "./post-contract.ts";
import { can, type PostFacts } from "./post-policy.ts";
import { canMove, statusWithNotes, TRANSITIONS } from "./post-transitions.ts";
import { user, viewer } from "@aside/testkit/make-actor.ts";

const creator = user("creator");
const stranger = user("stranger");
const guest: Actor = { kind: "guest", guestId: "guest", name: "g", viewer };
const anonymous: Actor = { kind: "anonymous", viewer };

const base: PostFacts = {
  status: "SENT",
  isActive: true,
  isReply: false,
  isPrivate: false,
  authorUserId: "creator",
  authorGuestId: null,
  eventCreatorId: "creator",
  eventIsActive: true,
  eventIsPublic: true,
  isMember: false,
  isAccountMember: false,
  hasSeveralMembers: false,
  recipients_can_view_post: false,
  signed_in_users_can_view_post: false,
  allow_anonymous_replies: true,
  keep_replies_private: false,
  no_replies_allowed: false,
  acknowledgement_required: false,
};
const recipients = { recipients_can_view_post: true };
const signedIn = { signed_in_users_can_view_post: true };
const guestReply = { isReply: true, authorUserId: null, authorGuestId: "guest" };
const others: [string, Actor][] = [
  ["a signed-in stranger", stranger],
  ["a guest", guest],
  ["nobody known", anonymous],
];

/** what, who, action, facts, may */
const TABLE: [string, Actor, PostAction, Partial<PostFacts>, boolean][] = [
  ...others.map(([who, actor]): [string, Actor, PostAction, Partial<PostFacts>, boolean] => [
    `${who} views by link`,
    actor,
    "view",
    {},
    true,
  ]),
  ["a stranger views what is for signed-in people", stranger, "view", signedIn, true],
  ["a guest views what is for signed-in people", guest, "view", signedIn, false],
  ["nobody known views what is for signed-in people", anonymous, "view", signedIn, false],
  ["a stranger views what is for recipients", stranger, "view", recipients, false],
  ["a recipient signed in views it", stranger, "view", { ...recipients, isMember: true }, true],
  ["a recipient by own link views it", anonymous, "view", { ...recipients, isMember: true }, true],
  [
    "with both flags, a recipient's account views it",
    stranger,
    "view",
    { ...recipients, ...signedIn, isMember: true, isAccountMember: true },
    true,
  ],
  ["with both flags, another account does not", stranger, "view", { ...recipients, ...signedIn }, false],
  [
    "with both flags, another account with a recipient's link does not",
    stranger,
    "view",
    { ...recipients, ...signedIn, isMember: true },
    false,
  ],
  [
    "with both flags, a recipient's link without a session does not",
    anonymous,
    "view",
    { ...recipients, ...signedIn, isMember: true },
    false,
  ],
  ["for signed-in people, a recipient's link without a session is not enough", anonymous, "view", { ...signedIn, isMember: true }, false],
  ["an Aside that is not public is for recipients", stranger, "view", { eventIsPublic: false }, false],
  ["its recipient views it", stranger, "view", { eventIsPublic: false, isMember: true }, true],
  ["the creator views a draft", creator, "view", { status: "DRAFT" }, true],
  ["a recipient views no inactive post", stranger, "view", { isActive: false, isMember: true }, false],
  ["a recipient views no post of an inactive Aside", stranger, "view", { eventIsActive: false, isMember: true }, false],
  ["a guest's reply is seen by the Aside's creator", creator, "view", guestReply, true],
  ["and by others of its audience", stranger, "view", guestReply, true],
  ["but not before it is sent", creator, "view", { ...guestReply, status: "DRAFT_PREVIEW" }, false],
  ["its author sees it before", guest, "view", { ...guestReply, status: "DRAFT" }, true],
  ["a private reply is not seen by others", stranger, "view", { ...guestReply, isPrivate: true, isMember: true }, false],
  ["nor any reply where replies are kept private", stranger, "view", { ...guestReply, keep_replies_private: true, isMember: true }, false],
  ["the creator sees a private reply", creator, "view", { ...guestReply, isPrivate: true }, true],
  ["a guest replies", guest, "reply", {}, true],
  ["not where guests may not", guest, "reply", { allow_anonymous_replies: false }, false],
  ["a signed-in person still may", stranger, "reply", { allow_anonymous_replies: false }, true],
  ["nobody where no replies are allowed", stranger, "reply", { no_replies_allowed: true }, false],
  ["nobody replies to what they may not see", stranger, "reply", recipients, false],
  ["nobody replies to a reply", stranger, "reply", guestReply, false],
  ["a viewer may react", anonymous, "react", {}, true],
  ["a viewer may react to a shared draft", anonymous, "react", { status: "DRAFT_SHARABLE_LINK" }, true],
  ["a guest may comment on a shared draft", guest, "comment", { status: "DRAFT_SHARABLE_LINK" }, true],
  [
    "a viewer may acknowledge a shared draft",
    stranger,
    "acknowledge",
    { status: "DRAFT_SHARABLE_LINK", acknowledgement_required: true },
    true,
  ],
  ["not to a draft", anonymous, "react", { status: "DRAFT" }, false],
  ["its author does neither before", creator, "react", { status: "DRAFT" }, false],
  ["nor comments", creator, "comment", { status: "DRAFT" }, false],
  ["a reply has none before it is sent", guest, "react", { ...guestReply, status: "DRAFT_SHARABLE_LINK" }, false],
  ["a recipient acknowledges when asked", stranger, "acknowledge", { acknowledgement_required: true }, true],
  ["not when not asked", stranger, "acknowledge", {}, false],
  ["the author does not acknowledge", creator, "acknowledge", { acknowledgement_required: true }, false],
  ["only the author changes it", creator, "update", {}, true],
  ["a stranger does not", stranger, "update", { isMember: true }, false],
  ["a guest changes the own reply", guest, "update", guestReply, true],
  ["the Aside's creator does not change a reply", creator, "update", guestReply, false],
  ["but may delete it", creator, "delete", guestReply, true],
  ["a stranger may not", stranger, "delete", guestReply, false],
  ["a sent post is not recorded again", creator, "record", {}, false],
  ["a draft is", creator, "record", { status: "DRAFT" }, true],
  ["a draft of speaking notes is recorded", creator, "record", { status: "DRAFT_SPEAKING_NOTES" }, true],
  ["a draft of speaking notes is seen by its author alone", stranger, "view", { status: "DRAFT_SPEAKING_NOTES", isMember: true }, false],
  ["a sent post is not sent again", creator, "send", {}, false],
  ["the creator sees who viewed", creator, "see_views", {}, true],
  ["a recipient does not", stranger, "see_views", { isMember: true }, false],
  ["a recipient does not download", stranger, "download", { isMember: true }, false],
];

describe("who may do what with a post", () => {
  test.each(TABLE)("%s", (_, actor, action, facts, may) => expect(can(actor, action, { ...base, ...facts })).toBe(may));

  test.each(
    POST_STATUSES.map((status): [PostStatus, boolean] => [
      status,
      ["SENT", "DRAFT_EDIT_VIDEO", "DRAFT_PREVIEW", "DRAFT_SHARABLE_LINK"].includes(status),
    ]),
  )("with status %s the link plays: %s", (status, plays) => expect(can(anonymous, "view", { ...base, status })).toBe(plays));

  test("refuses an unknown action", () => expect(can(creator, "sell" as PostAction, base)).toBe(false));
});

describe("status transitions", () => {
  test("a sent post cannot change its status, and speaking notes cannot be sent without a video", () => {
    expect(TRANSITIONS.SENT).toEqual([]);
    expect(canMove("DRAFT_SPEAKING_NOTES", "SENT")).toBe(false);
    for (const status of POST_STATUSES.filter((each) => each !== "SENT")) expect(canMove("SENT", status)).toBe(false);
  });
  test("every status may stay the same", () => {
    for (const status of POST_STATUSES) expect(canMove(status, status)).toBe(true);
  });

  test.each<[string, PostStatus, { hasNotes: boolean; hasVideo: boolean }, PostStatus]>([
    ["notes make a draft without a video a draft of notes", "DRAFT", { hasNotes: true, hasVideo: false }, "DRAFT_SPEAKING_NOTES"],
    ["a draft with a video stays one", "DRAFT", { hasNotes: true, hasVideo: true }, "DRAFT"],
    ["a draft without notes stays one", "DRAFT", { hasNotes: false, hasVideo: false }, "DRAFT"],
    ["emptied notes are no draft of notes", "DRAFT_SPEAKING_NOTES", { hasNotes: false, hasVideo: false }, "DRAFT"],
    ["nor are notes with a video", "DRAFT_SPEAKING_NOTES", { hasNotes: true, hasVideo: true }, "DRAFT"],
    ["a draft with a shared link keeps its status", "DRAFT_SHARABLE_LINK", { hasNotes: true, hasVideo: false }, "DRAFT_SHARABLE_LINK"],
    ["a preview stays one", "DRAFT_PREVIEW", { hasNotes: true, hasVideo: false }, "DRAFT_PREVIEW"],
    ["what was sent stays sent", "SENT", { hasNotes: true, hasVideo: true }, "SENT"],
  ])("%s", (_, from, post, to) => {
    expect(statusWithNotes(from, post)).toBe(to);
    expect(canMove(from, to)).toBe(true);
  });
});
