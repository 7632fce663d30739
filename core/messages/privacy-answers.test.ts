import { describe, expect, it, test } from "vitest";
import type { PrivacySettings } from "./contract.ts";
import { answersOf, type PrivacyAnswers, withAnswers } from "./privacy-answers.ts";

const NAMES = [
  "recipients_can_view_post",
  "signed_in_users_can_view_post",
  "allow_anonymous_replies",
  "keep_replies_private",
  "no_replies_allowed",
  "acknowledgement_required",
  "viewers_can_download",
] as const satisfies (keyof PrivacySettings)[];

const ALL_FLAGS = Array.from(
  { length: 2 ** NAMES.length },
  (_, bits) => Object.fromEntries(NAMES.map((name, index) => [name, (bits & (1 << index)) !== 0])) as PrivacySettings,
);

/** Every answer of every question. */
const ANSWERS: Partial<PrivacyAnswers>[] = [
  { watch: "anyone" },
  { watch: "signed_in" },
  { watch: "recipients" },
  { watch: "signed_in_recipients" },
  { reply: "anyone" },
  { reply: "signed_in" },
  { reply: "nobody" },
  { replyVisibility: "everyone" },
  { replyVisibility: "creator" },
  { acknowledgement: false },
  { acknowledgement: true },
  { download: false },
  { download: true },
];

/** The flags that belong to each question. */
const FLAGS_OF: Record<keyof PrivacyAnswers, (keyof PrivacySettings)[]> = {
  watch: ["recipients_can_view_post", "signed_in_users_can_view_post"],
  reply: ["allow_anonymous_replies", "no_replies_allowed"],
  replyVisibility: ["keep_replies_private"],
  acknowledgement: ["acknowledgement_required"],
  download: ["viewers_can_download"],
};

describe.each(ALL_FLAGS)("flags $#", (flags) => {
  it("stay the same when their own answers are given", () => {
    expect(withAnswers(flags, answersOf(flags))).toEqual(flags);
    expect(withAnswers(flags, {})).toEqual(flags);
  });

  it.each(ANSWERS)("change to the answer %o, and no other answer or flag changes", (answer) => {
    const next = withAnswers(flags, answer);
    expect(answersOf(next)).toEqual({ ...answersOf(flags), ...answer });
    const [question] = Object.keys(answer) as (keyof PrivacyAnswers)[];
    const changed = NAMES.filter((name) => next[name] !== flags[name]);
    expect(FLAGS_OF[question as keyof PrivacyAnswers]).toEqual(expect.arrayContaining(changed));
  });

  it("remember whether guests could reply while nobody can", () => {
    const off = withAnswers(flags, { reply: "nobody" });
    expect(off.allow_anonymous_replies).toBe(flags.allow_anonymous_replies);
    const { reply } = answersOf({ ...off, no_replies_allowed: false });
    expect(reply).toBe(flags.allow_anonymous_replies ? "anyone" : "signed_in");
  });
});

test("each viewing option of the specification has the flags of decision 0003", () => {
  const flagsOf = (watch: PrivacyAnswers["watch"]) => {
    const next = withAnswers(ALL_FLAGS[0] as PrivacySettings, { watch });
    return [next.recipients_can_view_post, next.signed_in_users_can_view_post];
  };
  expect(flagsOf("anyone")).toEqual([false, false]);
  expect(flagsOf("signed_in")).toEqual([false, true]);
  expect(flagsOf("recipients")).toEqual([true, false]);
  expect(flagsOf("signed_in_recipients")).toEqual([true, true]);
});
