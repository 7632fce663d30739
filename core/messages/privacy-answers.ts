import type { PrivacySettings } from "./contract.ts";

/** The names of the specification's viewing options are beside the answers; decision 0003 has their flags. */
export type WatchAnswer =
  | "anyone"
  /** SIGNED_IN_USERS_CAN_VIEW_POST */
  | "signed_in"
  /** RECIPIENTS_CAN_VIEW_POST_NON_LOGGED_IN */
  | "recipients"
  /** RECIPIENTS_CAN_VIEW_POST_LOGGED_IN */
  | "signed_in_recipients";

export type ReplyAnswer = "anyone" | "signed_in" | "nobody";
export type VisibilityAnswer = "everyone" | "creator";

/** The privacy flags as the questions that people are asked. */
export type PrivacyAnswers = {
  watch: WatchAnswer;
  reply: ReplyAnswer;
  /** Everyone who sees replies, apart from their author. */
  replyVisibility: VisibilityAnswer;
  acknowledgement: boolean;
  /** Whether everyone who can watch may also download. */
  download: boolean;
};

const WATCH_FLAGS: Record<WatchAnswer, Pick<PrivacySettings, "recipients_can_view_post" | "signed_in_users_can_view_post">> = {
  anyone: { recipients_can_view_post: false, signed_in_users_can_view_post: false },
  signed_in: { recipients_can_view_post: false, signed_in_users_can_view_post: true },
  recipients: { recipients_can_view_post: true, signed_in_users_can_view_post: false },
  signed_in_recipients: { recipients_can_view_post: true, signed_in_users_can_view_post: true },
};

/** "Nobody" keeps `allow_anonymous_replies` as it is. */
const REPLY_FLAGS: Record<ReplyAnswer, Partial<PrivacySettings>> = {
  anyone: { no_replies_allowed: false, allow_anonymous_replies: true },
  signed_in: { no_replies_allowed: false, allow_anonymous_replies: false },
  nobody: { no_replies_allowed: true },
};

export function answersOf(flags: PrivacySettings): PrivacyAnswers {
  return {
    watch: watchAnswerOf(flags),
    reply: replyAnswerOf(flags),
    replyVisibility: flags.keep_replies_private ? "creator" : "everyone",
    acknowledgement: flags.acknowledgement_required,
    download: flags.viewers_can_download,
  };
}

/** Returns the flags after a change of some answers. Flags of the other questions stay as they are. */
export function withAnswers(flags: PrivacySettings, answers: Partial<PrivacyAnswers>): PrivacySettings {
  const { watch, reply, replyVisibility, acknowledgement, download } = answers;
  return {
    ...flags,
    ...(watch && WATCH_FLAGS[watch]),
    ...(reply && REPLY_FLAGS[reply]),
    ...(replyVisibility && { keep_replies_private: replyVisibility === "creator" }),
    ...(acknowledgement !== undefined && { acknowledgement_required: acknowledgement }),
    ...(download !== undefined && { viewers_can_download: download }),
  };
}

/** Whether everyone who can watch is signed in, so that no guest can reply. */
export const needsAccount = (watch: WatchAnswer): boolean => WATCH_FLAGS[watch].signed_in_users_can_view_post;

function watchAnswerOf(flags: PrivacySettings): WatchAnswer {
  if (flags.recipients_can_view_post) return flags.signed_in_users_can_view_post ? "signed_in_recipients" : "recipients";
  return flags.signed_in_users_can_view_post ? "signed_in" : "anyone";
}

function replyAnswerOf(flags: PrivacySettings): ReplyAnswer {
  if (flags.no_replies_allowed) return "nobody";
  return flags.allow_anonymous_replies ? "anyone" : "signed_in";
}
