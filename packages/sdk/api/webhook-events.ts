// Generated from the schemas of webhook events by `node scripts/sdk/generate-sdk.ts`. Do not edit.
/** An Aside reached its recipients; again when recipients are added. */
export type AsideSentEvent = {
  type: "aside.sent";
  timestamp: string;
  data: {
    post_id: string;
    event_id: string;
    title?: string | undefined;
    author_name?: string | undefined;
  };
};

/** Someone opened an Aside for the first time. */
export type AsideViewedEvent = {
  type: "aside.viewed";
  timestamp: string;
  data: {
    post_id: string;
    event_id: string;
    user_id: string | null;
    title?: string | undefined;
    author_name?: string | undefined;
    person_name?: string | null | undefined;
  };
};

/** A viewer has watched 25, 50, 75 or 100 percent. */
export type AsideWatchedEvent = {
  type: "aside.watched";
  timestamp: string;
  data: {
    post_id: string;
    event_id: string;
    user_id: string | null;
    percent: number;
    title?: string | undefined;
    author_name?: string | undefined;
    person_name?: string | null | undefined;
  };
};

/** Someone replied; `post_id` is the reply. */
export type AsideRepliedEvent = {
  type: "aside.replied";
  timestamp: string;
  data: {
    post_id: string;
    event_id: string;
    user_id: string | null;
    title?: string | undefined;
    author_name?: string | undefined;
    person_name?: string | null | undefined;
  };
};

/** Someone reacted. */
export type AsideReactedEvent = {
  type: "aside.reacted";
  timestamp: string;
  data: {
    post_id: string;
    event_id: string;
    user_id: string | null;
    reaction_name: string;
    at_second: number | null;
    title?: string | undefined;
    author_name?: string | undefined;
    person_name?: string | null | undefined;
  };
};

/** Someone commented. */
export type AsideCommentedEvent = {
  type: "aside.commented";
  timestamp: string;
  data: {
    post_id: string;
    event_id: string;
    user_id: string | null;
    comment_id: string;
    title?: string | undefined;
    author_name?: string | undefined;
    person_name?: string | null | undefined;
    excerpt?: string | undefined;
  };
};

/** A recipient acknowledged an Aside. */
export type AsideAcknowledgedEvent = {
  type: "aside.acknowledged";
  timestamp: string;
  data: {
    post_id: string;
    event_id: string;
    user_id: string | null;
    title?: string | undefined;
    author_name?: string | undefined;
    person_name?: string | null | undefined;
  };
};

/** A contact form was submitted. `post_id` is null without a video or file. */
export type FormSubmittedEvent = {
  type: "form.submitted";
  timestamp: string;
  data: {
    form_id: string;
    submission_id: string;
    post_id: string | null;
    event_id: string | null;
    form_title?: string | undefined;
    person_name?: string | undefined;
    email?: string | undefined;
    answers?:
      | Array<{
          key: string;
          label: string;
          value: string;
        }>
      | undefined;
  };
};

/** A video in the company library was approved. */
export type LibraryApprovedEvent = {
  type: "library.approved";
  timestamp: string;
  data: {
    post_id: string;
    event_id: string;
    user_id: string | null;
    folder_id: string;
    title?: string | undefined;
    author_name?: string | undefined;
    person_name?: string | null | undefined;
    folder_name?: string | undefined;
  };
};

/** A video in the company library was rejected. */
export type LibraryRejectedEvent = {
  type: "library.rejected";
  timestamp: string;
  data: {
    post_id: string;
    event_id: string;
    user_id: string | null;
    folder_id: string;
    title?: string | undefined;
    author_name?: string | undefined;
    person_name?: string | null | undefined;
    folder_name?: string | undefined;
    reason?: string | null | undefined;
  };
};

/** A transcript is final, or was edited. */
export type TranscriptReadyEvent = {
  type: "transcript.ready";
  timestamp: string;
  data: {
    post_id: string;
    event_id: string;
    take_id: string;
    title?: string | undefined;
    author_name?: string | undefined;
    text?: string | undefined;
  };
};

/** Action items were created or changed. */
export type ActionItemChangedEvent = {
  type: "action_item.changed";
  timestamp: string;
  data: {
    post_id: string;
    event_id: string;
    title?: string | undefined;
    author_name?: string | undefined;
    action_items?: unknown;
  };
};

/** What "Send a test" sends: nothing has happened. */
export type TestEvent = { type: "test"; timestamp: string; data: Record<string, never> };

/** By its `type`. Take no harm from a type that is not here: a newer server has more. */
export type WebhookEvent =
  | AsideSentEvent
  | AsideViewedEvent
  | AsideWatchedEvent
  | AsideRepliedEvent
  | AsideReactedEvent
  | AsideCommentedEvent
  | AsideAcknowledgedEvent
  | FormSubmittedEvent
  | LibraryApprovedEvent
  | LibraryRejectedEvent
  | TranscriptReadyEvent
  | ActionItemChangedEvent
  | TestEvent;
