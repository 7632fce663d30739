import { describe, expect, test } from "vitest";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { PostAction } from "@aside/server/auth/post-access.ts";
import { POST_STATUSES, type PostStatus } from "./post-contract.ts";
import { ANYBODY, can, isAnybody, type PostFacts } from "./post-policy.ts";
import { canMove, statusWithNotes, TRANSITIONS } from "./post-transitions.ts";
import { embedLinkActor } from "@aside/server/auth/embed-link.ts";
import { user, viewer } from "@aside/testkit/make-actor.ts";

const creator = user("creator");
const stranger = user("stranger");
const guest: Actor = { kind: "guest", guestId: "guest", name: "g", viewer };
const anonymous: Actor = { kind: "anonymous", viewer };
const visitor = embedLinkActor("link");

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
  isBcc: false,
  hasSeveralMembers: false,
  isInLibrary: false,
  isByEmbedLink: false,
  isFormAgent: false,
  isSubmission: false,
  isPersonaProcessing: false,
  recipients_can_view_post: false,
  signed_in_users_can_view_post: false,
  allow_anonymous_replies: true,
  keep_replies_private: false,
  no_replies_allowed: false,
  acknowledgement_required: false,
  viewers_can_download: false,
};
const recipients = { recipients_can_view_post: true };
const signedIn = { signed_in_users_can_view_post: true };
const several = { isMember: true, hasSeveralMembers: true };
const bobs = { ...several, isReply: true, authorUserId: "bob" };
const byLink = { isByEmbedLink: true };
const guestReply = { isReply: true, authorUserId: null, authorGuestId: "guest" };
const others: [string, Actor][] = [
  ["a signed-in stranger", stranger],
  ["a guest", guest],
  ["an anonymous visitor", anonymous],
];

/** Title, actor, action, facts that differ from `base`, and whether it is allowed. */
const TABLE: [string, Actor, PostAction, Partial<PostFacts>, boolean][] = [
  ["a recipient can reply to all", stranger, "reply_all", several, true],
  ["a bcc recipient can't reply to all", stranger, "reply_all", { ...several, isBcc: true }, false],
  ["a bcc recipient can reply privately", stranger, "reply_private", { ...several, isBcc: true }, true],
  ["a bcc recipient can view", stranger, "view", { ...recipients, ...several, isBcc: true }, true],
  ["a bcc recipient can react", stranger, "react", { ...several, isBcc: true }, true],
  ["a bcc recipient can comment", stranger, "comment", { ...several, isBcc: true }, true],
  ["a bcc recipient can react to the creator's reply", stranger, "react", { ...several, isBcc: true, isReply: true }, true],
  ["a bcc recipient can't react to another recipient's reply", stranger, "react", { ...bobs, isBcc: true }, false],
  ["a bcc recipient can't comment on another recipient's reply", stranger, "comment", { ...bobs, isBcc: true }, false],
  ["a bcc recipient can comment on their own reply", stranger, "comment", { ...bobs, authorUserId: "stranger", isBcc: true }, true],
  ["a recipient can react to another recipient's reply", stranger, "react", bobs, true],
  ["the creator can reply to all, also if they added themselves as bcc", creator, "reply_all", { ...several, isBcc: true }, true],
  ...others.map(([who, actor]): [string, Actor, PostAction, Partial<PostFacts>, boolean] => [
    `${who} can view by link`,
    actor,
    "view",
    {},
    true,
  ]),
  ["a stranger can view an Aside for signed-in people", stranger, "view", signedIn, true],
  ["a guest can't view an Aside for signed-in people", guest, "view", signedIn, false],
  ["an anonymous visitor can't view an Aside for signed-in people", anonymous, "view", signedIn, false],
  ["a stranger can't view an Aside for recipients", stranger, "view", recipients, false],
  ["a signed-in recipient can view an Aside for recipients", stranger, "view", { ...recipients, isMember: true }, true],
  ["a recipient with a personal link can view an Aside for recipients", anonymous, "view", { ...recipients, isMember: true }, true],
  ...(["view", "download"] as const).map((action): [string, Actor, PostAction, Partial<PostFacts>, boolean] => [
    `a member of the library can ${action} an Aside for recipients`,
    stranger,
    action,
    { ...recipients, isInLibrary: true },
    true,
  ]),
  ...(["see_comments", "comment", "react", "reply", "acknowledge", "see_views", "update", "delete"] as const).map(
    (action): [string, Actor, PostAction, Partial<PostFacts>, boolean] => [
      `a member of the library who is no recipient can't ${action}`,
      stranger,
      action,
      { ...recipients, isInLibrary: true, acknowledgement_required: true },
      false,
    ],
  ),
  ["a recipient can comment on a video in the library", stranger, "comment", { ...recipients, isMember: true, isInLibrary: true }, true],
  ["a member of the library can't view an inactive Aside", stranger, "view", { isInLibrary: true, isActive: false }, false],
  ["a member of the library can't view a draft without a link", stranger, "view", { isInLibrary: true, status: "DRAFT" }, false],
  ["a visitor by a private embed link can view an Aside for recipients", visitor, "view", { ...recipients, ...byLink }, true],
  ["a visitor by a private embed link can view an Aside for signed-in people", visitor, "view", { ...signedIn, ...byLink }, true],
  [
    "a visitor by a private embed link can view a shared draft",
    visitor,
    "view",
    { ...recipients, ...byLink, status: "DRAFT_SHARABLE_LINK" },
    true,
  ],
  ["a visitor whose link is not valid can't view an Aside for recipients", visitor, "view", recipients, false],
  ["a visitor whose link is not valid can view what anyone can", visitor, "view", {}, true],
  ...(
    [
      ["a draft", { status: "DRAFT" }],
      ["a draft of speaking notes", { status: "DRAFT_SPEAKING_NOTES" }],
      ["an inactive post", { isActive: false }],
      ["a post of an inactive Aside", { eventIsActive: false }],
      ["an Aside that asks for an acknowledgement", { acknowledgement_required: true }],
      ["a reply", bobs],
      ["a guest's reply", guestReply],
    ] as [string, Partial<PostFacts>][]
  ).map(([what, facts]): [string, Actor, PostAction, Partial<PostFacts>, boolean] => [
    `a visitor by a private embed link can't view ${what}`,
    visitor,
    "view",
    { ...facts, ...recipients, isMember: false, ...byLink },
    false,
  ]),
  ...(
    ["see_comments", "comment", "react", "reply", "reply_all", "reply_private", "acknowledge", "download", "see_views", "update"] as const
  ).flatMap((action): [string, Actor, PostAction, Partial<PostFacts>, boolean][] =>
    [recipients, signedIn, { eventIsPublic: false }].map((flags) => [
      `a visitor by a private embed link can't ${action} where ${Object.keys(flags).join()}`,
      visitor,
      action,
      { ...flags, ...byLink, viewers_can_download: true, hasSeveralMembers: true },
      false,
    ]),
  ),
  ["an agent of its form can view what a guest submitted", stranger, "view", { ...guestReply, ...recipients, isFormAgent: true }, true],
  ["an agent of its form can't view a draft", stranger, "view", { ...guestReply, status: "DRAFT", isFormAgent: true }, false],
  ["an agent of its form can't change what a guest submitted", stranger, "update", { ...guestReply, isFormAgent: true }, false],
  ["a guest can't send what a form will submit", guest, "send", { ...guestReply, status: "DRAFT", isSubmission: true }, false],
  ["a guest can record what a form will submit", guest, "record", { ...guestReply, status: "DRAFT", isSubmission: true }, true],
  ["others can't view what a guest submitted", stranger, "view", { ...guestReply, ...recipients }, false],
  [
    "with both flags, a recipient's account can view",
    stranger,
    "view",
    { ...recipients, ...signedIn, isMember: true, isAccountMember: true },
    true,
  ],
  ["with both flags, another account can't view", stranger, "view", { ...recipients, ...signedIn }, false],
  [
    "with both flags, another account with a personal link can't view",
    stranger,
    "view",
    { ...recipients, ...signedIn, isMember: true },
    false,
  ],
  [
    "with both flags, a personal link without a session can't view",
    anonymous,
    "view",
    { ...recipients, ...signedIn, isMember: true },
    false,
  ],
  ["a personal link without a session can't view an Aside for signed-in people", anonymous, "view", { ...signedIn, isMember: true }, false],
  ["a stranger can't view an Aside that is not public", stranger, "view", { eventIsPublic: false }, false],
  ["a recipient can view an Aside that is not public", stranger, "view", { eventIsPublic: false, isMember: true }, true],
  ["the creator can view a draft", creator, "view", { status: "DRAFT" }, true],
  ["a recipient can't view an inactive post", stranger, "view", { isActive: false, isMember: true }, false],
  ["a recipient can't view a post of an inactive Aside", stranger, "view", { eventIsActive: false, isMember: true }, false],
  ["the Aside's creator can view a guest's reply", creator, "view", guestReply, true],
  ["the Aside's audience can view a guest's reply", stranger, "view", guestReply, true],
  ["the Aside's creator can't view a guest's reply before it is sent", creator, "view", { ...guestReply, status: "DRAFT_PREVIEW" }, false],
  ["a guest can view their own reply before it is sent", guest, "view", { ...guestReply, status: "DRAFT" }, true],
  ["other recipients can't view a private reply", stranger, "view", { ...guestReply, isPrivate: true, isMember: true }, false],
  [
    "other recipients can't view any reply if replies are kept private",
    stranger,
    "view",
    { ...guestReply, keep_replies_private: true, isMember: true },
    false,
  ],
  ["the creator can view a private reply", creator, "view", { ...guestReply, isPrivate: true }, true],
  ["a guest can reply", guest, "reply", {}, true],
  ["a guest can't reply if guest replies are turned off", guest, "reply", { allow_anonymous_replies: false }, false],
  ["a signed-in person can reply if guest replies are turned off", stranger, "reply", { allow_anonymous_replies: false }, true],
  ["a signed-in person can't reply if replies are turned off", stranger, "reply", { no_replies_allowed: true }, false],
  ["a stranger can't reply to a post that they can't view", stranger, "reply", recipients, false],
  ["a stranger can't reply to a reply", stranger, "reply", guestReply, false],
  ["a viewer can react", anonymous, "react", {}, true],
  ["a viewer can react to a shared draft", anonymous, "react", { status: "DRAFT_SHARABLE_LINK" }, true],
  ["a guest can comment on a shared draft", guest, "comment", { status: "DRAFT_SHARABLE_LINK" }, true],
  [
    "a viewer can acknowledge a shared draft",
    stranger,
    "acknowledge",
    { status: "DRAFT_SHARABLE_LINK", acknowledgement_required: true },
    true,
  ],
  ["a viewer can't react to a draft", anonymous, "react", { status: "DRAFT" }, false],
  ["the author can't react to a draft", creator, "react", { status: "DRAFT" }, false],
  ["the author can't comment on a draft", creator, "comment", { status: "DRAFT" }, false],
  ["the author can't react to a reply before it is sent", guest, "react", { ...guestReply, status: "DRAFT_SHARABLE_LINK" }, false],
  ["a viewer can acknowledge if asked", stranger, "acknowledge", { acknowledgement_required: true }, true],
  ["a viewer can't acknowledge if not asked", stranger, "acknowledge", {}, false],
  ["the author can't acknowledge", creator, "acknowledge", { acknowledgement_required: true }, false],
  ["the author can change a post", creator, "update", {}, true],
  ["a recipient can't change a post", stranger, "update", { isMember: true }, false],
  ["a guest can change their own reply", guest, "update", guestReply, true],
  ["the Aside's creator can't change a reply", creator, "update", guestReply, false],
  ["the Aside's creator can delete a reply", creator, "delete", guestReply, true],
  ["a stranger can't delete a reply", stranger, "delete", guestReply, false],
  ["the author can't record a sent post again", creator, "record", {}, false],
  ["the author can record a draft", creator, "record", { status: "DRAFT" }, true],
  ["the author can record a draft of speaking notes", creator, "record", { status: "DRAFT_SPEAKING_NOTES" }, true],
  ["a recipient can't view a draft of speaking notes", stranger, "view", { status: "DRAFT_SPEAKING_NOTES", isMember: true }, false],
  ["the author can't send a sent post again", creator, "send", {}, false],
  ["the creator can see who viewed", creator, "see_views", {}, true],
  ["a recipient can't see who viewed", stranger, "see_views", { isMember: true }, false],
  ["a recipient can't download", stranger, "download", { isMember: true }, false],
  ...others.flatMap(([name, actor]): [string, Actor, PostAction, Partial<PostFacts>, boolean][] => [
    [`${name} can download where viewers can`, actor, "download", { viewers_can_download: true }, true],
    [`${name} can't download a reply where viewers can`, actor, "download", { ...bobs, viewers_can_download: true }, false],
    [`${name} can't download what they can't view`, actor, "download", { ...recipients, viewers_can_download: true }, false],
    [`${name} can't download a draft`, actor, "download", { status: "DRAFT", viewers_can_download: true }, false],
  ]),
];

describe("access to a post", () => {
  test.each(TABLE)("%s", (_, actor, action, facts, may) => expect(can(actor, action, { ...base, ...facts })).toBe(may));

  test.each(
    POST_STATUSES.map((status): [PostStatus, boolean] => [
      status,
      ["SENT", "DRAFT_EDIT_VIDEO", "DRAFT_PREVIEW", "DRAFT_SHARABLE_LINK"].includes(status),
    ]),
  )("with status %s the link plays: %s", (status, plays) => expect(can(anonymous, "view", { ...base, status })).toBe(plays));

  test("knows something about a visitor by a private embed link", () => {
    expect([isAnybody(ANYBODY), isAnybody(visitor)]).toEqual([true, false]);
  });

  test("refuses an unknown action", () => expect(can(creator, "sell" as PostAction, base)).toBe(false));
});

describe("status transitions", () => {
  test("a sent post cannot change its status, and speaking notes cannot be sent without a video", () => {
    expect(TRANSITIONS.SENT).toEqual([]);
    expect(canMove("DRAFT_SPEAKING_NOTES", "SENT")).toBe(false);
    for (const status of POST_STATUSES.filter((each) => each !== "SENT")) expect(canMove("SENT", status)).toBe(false);
  });
  test("allows keeping every status", () => {
    for (const status of POST_STATUSES) expect(canMove(status, status)).toBe(true);
  });

  test.each<[string, PostStatus, { hasNotes: boolean; hasVideo: boolean }, PostStatus]>([
    [
      "a draft with notes but no video becomes a draft of speaking notes",
      "DRAFT",
      { hasNotes: true, hasVideo: false },
      "DRAFT_SPEAKING_NOTES",
    ],
    ["a draft with notes and a video keeps its status", "DRAFT", { hasNotes: true, hasVideo: true }, "DRAFT"],
    ["a draft without notes keeps its status", "DRAFT", { hasNotes: false, hasVideo: false }, "DRAFT"],
    [
      "a draft of speaking notes becomes a draft when its notes are removed",
      "DRAFT_SPEAKING_NOTES",
      { hasNotes: false, hasVideo: false },
      "DRAFT",
    ],
    ["a draft of speaking notes becomes a draft when it gets a video", "DRAFT_SPEAKING_NOTES", { hasNotes: true, hasVideo: true }, "DRAFT"],
    ["a draft with a shared link keeps its status", "DRAFT_SHARABLE_LINK", { hasNotes: true, hasVideo: false }, "DRAFT_SHARABLE_LINK"],
    ["a draft preview keeps its status", "DRAFT_PREVIEW", { hasNotes: true, hasVideo: false }, "DRAFT_PREVIEW"],
    ["a sent post keeps its status", "SENT", { hasNotes: true, hasVideo: true }, "SENT"],
  ])("%s", (_, from, post, to) => {
    expect(statusWithNotes(from, post)).toBe(to);
    expect(canMove(from, to)).toBe(true);
  });
});
