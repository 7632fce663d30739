import { describe, expect, test } from "vitest";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { PostAction } from "@aside/server/auth/post-access.ts";
import { can, canChangeComment, canSeeComment, canWriteTo, type CommentFacts, type PostFacts } from "./post-policy.ts";
import { user, viewer } from "@aside/testkit/make-actor.ts";

// Checks who may see, reply, react and comment, for every kind of person and every combination of the six flags, against expected lists
// of people (docs/decisions/0048). The lists are written independently of the rules in post-policy.ts.

const KINDS = ["creator", "member", "memberByLink", "stranger", "replier", "guestReplier", "guest", "nobody"] as const;
type Kind = (typeof KINDS)[number];
const EVERYBODY: readonly Kind[] = KINDS;
const WITH_ACCOUNT: readonly Kind[] = ["creator", "member", "stranger", "replier"];
const PARTICIPANTS: readonly Kind[] = ["creator", "member", "memberByLink"];

const FLAGS = [
  "recipients_can_view_post",
  "signed_in_users_can_view_post",
  "allow_anonymous_replies",
  "keep_replies_private",
  "no_replies_allowed",
  "acknowledgement_required",
] as const;
type Flags = Record<(typeof FLAGS)[number], boolean>;
const ALL_FLAGS = Array.from(
  { length: 2 ** FLAGS.length },
  (_, bits) => Object.fromEntries(FLAGS.map((flag, place) => [flag, Boolean(bits & (1 << place))])) as Flags,
);

const both = (a: readonly Kind[], b: readonly Kind[]) => a.filter((kind) => b.includes(kind));
const without = (a: readonly Kind[], kind: Kind) => a.filter((other) => other !== kind);

/** Who may view the Aside. */
function audience({ recipients_can_view_post: recipients, signed_in_users_can_view_post: signedIn }: Flags): readonly Kind[] {
  if (!recipients && !signedIn) return EVERYBODY;
  if (!signedIn) return PARTICIPANTS;
  return recipients ? ["creator", "member"] : WITH_ACCOUNT;
}

/** Who may reply and comment, if they may view. */
function repliers({ no_replies_allowed: isClosed, allow_anonymous_replies: hasGuests }: Flags): readonly Kind[] {
  if (isClosed) return ["creator"];
  return hasGuests ? EVERYBODY : WITH_ACCOUNT;
}

type What = "the Aside" | "a reply" | "a private reply" | "a guest's reply" | "the creator's reply";
const THINGS: readonly What[] = ["the Aside", "a reply", "a private reply", "a guest's reply", "the creator's reply"];
const AUTHORS: Record<What, Kind> = {
  "the Aside": "creator",
  "a reply": "replier",
  "a private reply": "replier",
  "a guest's reply": "guestReplier",
  "the creator's reply": "creator",
};

function viewers(what: What, flags: Flags): readonly Kind[] {
  const author = AUTHORS[what];
  const isKept = what === "a private reply" || (flags.keep_replies_private && author !== "creator");
  return isKept ? ["creator", author] : [...new Set([...audience(flags), author])];
}

type Threads = Extract<PostAction, "view" | "see_comments" | "comment" | "react" | "reply" | "reply_all" | "reply_private" | "acknowledge">;
const ALLOWED: Record<Threads, (what: What, flags: Flags, members: number) => readonly Kind[]> = {
  view: viewers,
  see_comments: viewers,
  react: viewers,
  comment: (what, flags) => both(viewers(what, flags), repliers(flags)),
  reply: (what, flags) => (what === "the Aside" ? both(viewers(what, flags), repliers(flags)) : []),
  reply_private: (what, flags) => without(ALLOWED.reply(what, flags, 0), "creator"),
  reply_all: (what, flags, members) => {
    if (members < 2) return [];
    return both(ALLOWED.reply(what, flags, members), flags.keep_replies_private ? ["creator"] : PARTICIPANTS);
  },
  acknowledge: (what, flags) => (what === "the Aside" && flags.acknowledgement_required ? without(viewers(what, flags), "creator") : []),
};

const ACTORS: Record<Kind, Actor> = {
  creator: user("creator"),
  member: user("member"),
  memberByLink: { kind: "anonymous", viewer: { browserId: null, memberIds: ["membership"] } },
  stranger: user("stranger"),
  replier: user("replier"),
  guestReplier: { kind: "guest", guestId: "guestReplier", name: "g", viewer },
  guest: { kind: "guest", guestId: "another", name: "g", viewer },
  nobody: { kind: "anonymous", viewer },
};

function factsFor(kind: Kind, what: What, flags: Flags, members: number): PostFacts {
  const author = AUTHORS[what];
  return {
    status: "SENT",
    isActive: true,
    isReply: what !== "the Aside",
    isPrivate: what === "a private reply",
    authorUserId: author === "guestReplier" ? null : author,
    authorGuestId: author === "guestReplier" ? author : null,
    eventCreatorId: "creator",
    eventIsActive: true,
    eventIsPublic: true,
    isMember: kind === "member" || kind === "memberByLink",
    isAccountMember: kind === "member",
    isBcc: false,
    hasSeveralMembers: members > 1,
    isInLibrary: false,
    isByEmbedLink: false,
    isFormAgent: false,
    isSubmission: false,
    isPersonaProcessing: false,
    viewers_can_download: false,
    ...flags,
  };
}

const named = (flags: Flags) => FLAGS.filter((flag) => flags[flag]).join(" ") || "no flag";

describe.each(Object.keys(ALLOWED) as Threads[])("%s", (action) => {
  test.each(THINGS)("%s: is allowed for exactly the expected people, for all 64 combinations of flags and 1 or 2 recipients", (what) => {
    for (const flags of ALL_FLAGS)
      for (const members of [1, 2]) {
        const expected = ALLOWED[action](what, flags, members);
        const found = KINDS.filter((kind) => can(ACTORS[kind], action, factsFor(kind, what, flags, members)));
        expect([named(flags), members, found]).toEqual([named(flags), members, KINDS.filter((kind) => expected.includes(kind))]);
      }
  });
});

const open: Flags = Object.fromEntries(FLAGS.map((flag) => [flag, flag === "allow_anonymous_replies"])) as Flags;
const kept: Flags = { ...open, keep_replies_private: true };
const NOT_OWN = { isOwn: false, isCreators: false };

/** Title, author of the comment, author of the comment that it answers, and who can see it if it is private. */
const COMMENTS: [name: string, by: Kind, answers: Kind | null, seenInPrivate: readonly Kind[]][] = [
  ["a recipient's comment", "member", null, ["creator", "member"]],
  ["a guest's comment", "guest", null, ["creator", "guest"]],
  ["the creator's comment", "creator", null, EVERYBODY],
  ["the creator's reply to a recipient", "creator", "member", ["creator", "member"]],
  ["the creator's reply to a guest", "creator", "guest", ["creator", "guest"]],
  ["the creator's reply to themselves", "creator", "creator", EVERYBODY],
  ["a recipient's reply to the creator", "member", "creator", ["creator", "member"]],
];

describe("a comment", () => {
  const commentFor = (kind: Kind, by: Kind, answers: Kind | null, isPrivate: boolean): CommentFacts => ({
    isOwn: kind === by,
    isCreators: by === "creator",
    isPrivate,
    isDeleted: false,
    answered: answers === null ? null : { isOwn: kind === answers, isCreators: answers === "creator" },
  });

  test.each(COMMENTS)(
    "%s is visible to everyone, or, if private, to the creator and the people concerned",
    (_, by, answers, seenInPrivate) => {
      for (const [flags, isPrivate] of [
        [open, false],
        [open, true],
        [kept, false],
        [kept, true],
      ] as const) {
        const expected = flags === open && !isPrivate ? EVERYBODY : seenInPrivate;
        const facts = (kind: Kind) => factsFor(kind, "the Aside", flags, 1);
        const found = KINDS.filter((kind) => canSeeComment(ACTORS[kind], commentFor(kind, by, answers, isPrivate), facts(kind)));
        expect([flags.keep_replies_private, isPrivate, found]).toEqual([flags.keep_replies_private, isPrivate, [...expected]]);
      }
    },
  );

  test("can be edited by its author while they may comment, and deleted by the author and the creator", () => {
    for (const flags of ALL_FLAGS)
      for (const kind of KINDS) {
        const facts = factsFor(kind, "the Aside", flags, 1);
        const own = commentFor(kind, kind, null, false);
        const others: CommentFacts = { ...own, ...NOT_OWN };
        const seen = viewers("the Aside", flags).includes(kind);
        expect(canChangeComment(ACTORS[kind], "update", own, facts)).toBe(seen && repliers(flags).includes(kind));
        expect(canChangeComment(ACTORS[kind], "delete", own, facts)).toBe(seen);
        expect(canChangeComment(ACTORS[kind], "update", others, facts)).toBe(false);
        expect(canChangeComment(ACTORS[kind], "delete", others, facts)).toBe(kind === "creator");
        expect(canChangeComment(ACTORS[kind], "delete", { ...own, isDeleted: true }, facts)).toBe(false);
      }
  });
});

describe("a private message", () => {
  test.each<[Kind, string, boolean, boolean]>([
    ["creator", "member", true, true],
    ["creator", "unknown", false, false],
    ["creator", "creator", true, false],
    ["member", "creator", true, true],
    ["member", "replier", true, false],
    ["memberByLink", "creator", true, false],
    ["stranger", "creator", true, false],
    ["replier", "creator", true, false],
    ["guest", "creator", true, false],
    ["nobody", "creator", true, false],
  ])("from %s to %s (known viewer or recipient: %s) is allowed: %s", (kind, userId, isKnownHere, may) =>
    expect(canWriteTo(ACTORS[kind], { userId, isKnownHere }, factsFor(kind, "the Aside", open, 2))).toBe(may),
  );
});
