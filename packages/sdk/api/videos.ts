// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options } from "../call.ts";

export type CreateEventBody = {
  creator_id?: string | undefined;
  permissions?:
    | {
        is_public?: boolean | undefined;
        is_active?: boolean | undefined;
        is_creator_a_contributor?: boolean | undefined;
      }
    | undefined;
  title?: string | undefined;
  is_untouched?: boolean | undefined;
  recorded_at?: string | undefined;
};
export type CreateEventReply = {
  id: string;
  title: string;
  creator_id: string;
  Creator: {
    id: string;
    name: string;
    email: string | null;
  };
  CreatorPosts: Array<{
    id: string;
    post_status: string;
    title: string;
  }>;
  Members: Array<{
    member_id: string;
    member_type: "TO" | "BCC";
    UserDetails: {
      id: string;
      name: string;
      email: string;
    };
    added_by_id: string | null;
  }>;
  recipients: Array<{
    user_id: string;
    views: number;
  }>;
  PrivacySettings: {
    recipients_can_view_post: boolean;
    signed_in_users_can_view_post: boolean;
    allow_anonymous_replies: boolean;
    keep_replies_private: boolean;
    no_replies_allowed: boolean;
    acknowledgement_required: boolean;
    viewers_can_download: boolean;
  };
  privacy_settings_id: string;
  permissions: {
    is_public: boolean;
    is_active: boolean;
    is_creator_a_contributor: boolean;
  };
  created_at: string;
  updated_at: string;
  abilities: {
    update: boolean;
    delete: boolean;
    send: boolean;
    reply: boolean;
    see_recipients: boolean;
  };
};
export type CreateLimitQuery = {
  userId?: string | undefined;
};
export type CreateLimitReply = {
  create_limit_expired: boolean;
  recording_limit_seconds: number;
  max_upload_bytes: number;
  max_video_lines: number;
};
export type CreatePostBody = {
  creator_id?: string | undefined;
  event_id: string;
  post_type?: "VIDEO" | undefined;
  is_active?: boolean | undefined;
  send_copy?: boolean | undefined;
  title?: string | undefined;
  is_audio?: boolean | undefined;
  is_private?: boolean | undefined;
  urls?:
    | Array<{
        url: string;
        url_type?: "FILE" | "THUMBNAIL" | "EMAIL_THUMBNAIL" | "GIF" | "DRIVER_IMAGE" | undefined;
        metadata?:
          | {
              logged_out_creator_email?: string | undefined;
            }
          | undefined;
      }>
    | undefined;
};
export type CreatePostReply = {
  id: string;
  event_id: string;
  title: string;
  creator_id: string | null;
  creator_name: string;
  creator_image_url: string | null;
  is_creator: boolean;
  is_reply: boolean;
  is_private: boolean;
  keeps_replies_private: boolean;
  is_recipient: boolean;
  is_bcc: boolean;
  recipients: Array<{
    user_id: string;
    views: number;
  }>;
  post_type: "VIDEO";
  is_active: boolean;
  send_copy: boolean;
  is_audio: boolean;
  post_status: "DRAFT" | "DRAFT_EDIT_VIDEO" | "DRAFT_PREVIEW" | "DRAFT_SHARABLE_LINK" | "DRAFT_SPEAKING_NOTES" | "SENT";
  video_status: "DRAFT" | "PROCESSING" | "PROCESSED" | "FAILED" | "WAITING";
  authenticity_type: number;
  is_edited: boolean;
  urls: Array<{
    url: string;
    url_type: "FILE" | "THUMBNAIL" | "EMAIL_THUMBNAIL" | "GIF" | "DRIVER_IMAGE";
    metadata: Record<string, unknown>;
  }>;
  original_urls: Array<{
    url: string;
    url_type: "FILE" | "THUMBNAIL" | "EMAIL_THUMBNAIL" | "GIF" | "DRIVER_IMAGE";
    metadata: Record<string, unknown>;
  }>;
  media: {
    state: "none" | "recording" | "converting" | "complete" | "failed";
    take_id: string | null;
    duration: number;
    width: number | null;
    height: number | null;
    master_url: string | null;
    video_url: string | null;
    audio_url: string | null;
    video_codec: string | null;
    audio_codec: string | null;
    renditions: Array<{
      url: string;
      codec: string;
      width: number;
      height: number;
      bitrate: number;
    }>;
    poster_url: string | null;
    captions_url: string | null;
    download_url: string | null;
    credentials: "known_issuer" | "unknown_issuer" | "none";
  };
  enrichments: Array<{
    kind: "poster" | "gif" | "email_thumbnail" | "audio_aac" | "mp4" | "transcript" | "conversion";
    state: "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    progress: number;
  }>;
  ai_summary: string | null;
  transcription_text: string | null;
  transcript_state: "none" | "live" | "final" | "removed";
  action_items: unknown;
  ai_prompt: string | null;
  ai_suggestions: unknown;
  note: string;
  has_attachments: boolean;
  draft_recipients: string | null;
  draft_bcc: string | null;
  has_template: boolean;
  my_notes: string | null;
  speaking_notes: string | null;
  chapters: Array<{
    start: number;
    title: string;
  }>;
  PostViews: {
    page_views: number;
    video_views: number;
    viewers: number;
  };
  unknown_views: number;
  Reactions: Array<{
    id: string;
    reaction_name: string;
    name: string;
    user_id: string | null;
    at_second: number | null;
    created_at: string;
    is_own: boolean;
    viewed: boolean;
  }>;
  PostUserLabels: Array<{
    label_id: string;
    kind: "label" | "favorite";
    name: string;
    color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
  }>;
  folder_id: string | null;
  approval_status: "pending" | "approved" | "rejected" | "expired" | null;
  persona_info: {
    persona_status: "DRAFT" | "PROCESSING" | "PROCESSED" | "FAILED";
    persona_id: string;
    driver_image: string | null;
    engine: "embedded" | "provider";
    is_revoked: boolean;
  } | null;
  acknowledged_at: string | null;
  created_at: string;
  updated_at: string;
  sent_at: string | null;
  abilities: {
    view: boolean;
    update: boolean;
    delete: boolean;
    send: boolean;
    reply: boolean;
    reply_all: boolean;
    reply_private: boolean;
    see_comments: boolean;
    comment: boolean;
    write_to_creator: boolean;
    react: boolean;
    acknowledge: boolean;
    download: boolean;
    see_views: boolean;
  };
};
export type DeleteEventReply = {
  success: true;
};
export type DeletePostReply = {
  success: true;
};
export type GetEventReply = {
  id: string;
  title: string;
  creator_id: string;
  Creator: {
    id: string;
    name: string;
    email: string | null;
  };
  CreatorPosts: Array<{
    id: string;
    post_status: string;
    title: string;
  }>;
  Members: Array<{
    member_id: string;
    member_type: "TO" | "BCC";
    UserDetails: {
      id: string;
      name: string;
      email: string;
    };
    added_by_id: string | null;
  }>;
  recipients: Array<{
    user_id: string;
    views: number;
  }>;
  PrivacySettings: {
    recipients_can_view_post: boolean;
    signed_in_users_can_view_post: boolean;
    allow_anonymous_replies: boolean;
    keep_replies_private: boolean;
    no_replies_allowed: boolean;
    acknowledgement_required: boolean;
    viewers_can_download: boolean;
  };
  privacy_settings_id: string;
  permissions: {
    is_public: boolean;
    is_active: boolean;
    is_creator_a_contributor: boolean;
  };
  created_at: string;
  updated_at: string;
  abilities: {
    update: boolean;
    delete: boolean;
    send: boolean;
    reply: boolean;
    see_recipients: boolean;
  };
};
export type GetEventPostsQuery = {
  previewPostId?: string | undefined;
  userId?: string | undefined;
};
export type GetEventPostsReply = {
  posts: Array<{
    id: string;
    event_id: string;
    title: string;
    creator_id: string | null;
    creator_name: string;
    creator_image_url: string | null;
    is_creator: boolean;
    is_reply: boolean;
    is_private: boolean;
    keeps_replies_private: boolean;
    is_recipient: boolean;
    is_bcc: boolean;
    recipients: Array<{
      user_id: string;
      views: number;
    }>;
    post_type: "VIDEO";
    is_active: boolean;
    send_copy: boolean;
    is_audio: boolean;
    post_status: "DRAFT" | "DRAFT_EDIT_VIDEO" | "DRAFT_PREVIEW" | "DRAFT_SHARABLE_LINK" | "DRAFT_SPEAKING_NOTES" | "SENT";
    video_status: "DRAFT" | "PROCESSING" | "PROCESSED" | "FAILED" | "WAITING";
    authenticity_type: number;
    is_edited: boolean;
    urls: Array<{
      url: string;
      url_type: "FILE" | "THUMBNAIL" | "EMAIL_THUMBNAIL" | "GIF" | "DRIVER_IMAGE";
      metadata: Record<string, unknown>;
    }>;
    original_urls: Array<{
      url: string;
      url_type: "FILE" | "THUMBNAIL" | "EMAIL_THUMBNAIL" | "GIF" | "DRIVER_IMAGE";
      metadata: Record<string, unknown>;
    }>;
    media: {
      state: "none" | "recording" | "converting" | "complete" | "failed";
      take_id: string | null;
      duration: number;
      width: number | null;
      height: number | null;
      master_url: string | null;
      video_url: string | null;
      audio_url: string | null;
      video_codec: string | null;
      audio_codec: string | null;
      renditions: Array<{
        url: string;
        codec: string;
        width: number;
        height: number;
        bitrate: number;
      }>;
      poster_url: string | null;
      captions_url: string | null;
      download_url: string | null;
      credentials: "known_issuer" | "unknown_issuer" | "none";
    };
    enrichments: Array<{
      kind: "poster" | "gif" | "email_thumbnail" | "audio_aac" | "mp4" | "transcript" | "conversion";
      state: "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
      progress: number;
    }>;
    ai_summary: string | null;
    transcription_text: string | null;
    transcript_state: "none" | "live" | "final" | "removed";
    action_items: unknown;
    ai_prompt: string | null;
    ai_suggestions: unknown;
    note: string;
    has_attachments: boolean;
    draft_recipients: string | null;
    draft_bcc: string | null;
    has_template: boolean;
    my_notes: string | null;
    speaking_notes: string | null;
    chapters: Array<{
      start: number;
      title: string;
    }>;
    PostViews: {
      page_views: number;
      video_views: number;
      viewers: number;
    };
    unknown_views: number;
    Reactions: Array<{
      id: string;
      reaction_name: string;
      name: string;
      user_id: string | null;
      at_second: number | null;
      created_at: string;
      is_own: boolean;
      viewed: boolean;
    }>;
    PostUserLabels: Array<{
      label_id: string;
      kind: "label" | "favorite";
      name: string;
      color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    }>;
    folder_id: string | null;
    approval_status: "pending" | "approved" | "rejected" | "expired" | null;
    persona_info: {
      persona_status: "DRAFT" | "PROCESSING" | "PROCESSED" | "FAILED";
      persona_id: string;
      driver_image: string | null;
      engine: "embedded" | "provider";
      is_revoked: boolean;
    } | null;
    acknowledged_at: string | null;
    created_at: string;
    updated_at: string;
    sent_at: string | null;
    abilities: {
      view: boolean;
      update: boolean;
      delete: boolean;
      send: boolean;
      reply: boolean;
      reply_all: boolean;
      reply_private: boolean;
      see_comments: boolean;
      comment: boolean;
      write_to_creator: boolean;
      react: boolean;
      acknowledge: boolean;
      download: boolean;
      see_views: boolean;
    };
  }>;
};
export type GetPostReply = {
  id: string;
  event_id: string;
  title: string;
  creator_id: string | null;
  creator_name: string;
  creator_image_url: string | null;
  is_creator: boolean;
  is_reply: boolean;
  is_private: boolean;
  keeps_replies_private: boolean;
  is_recipient: boolean;
  is_bcc: boolean;
  recipients: Array<{
    user_id: string;
    views: number;
  }>;
  post_type: "VIDEO";
  is_active: boolean;
  send_copy: boolean;
  is_audio: boolean;
  post_status: "DRAFT" | "DRAFT_EDIT_VIDEO" | "DRAFT_PREVIEW" | "DRAFT_SHARABLE_LINK" | "DRAFT_SPEAKING_NOTES" | "SENT";
  video_status: "DRAFT" | "PROCESSING" | "PROCESSED" | "FAILED" | "WAITING";
  authenticity_type: number;
  is_edited: boolean;
  urls: Array<{
    url: string;
    url_type: "FILE" | "THUMBNAIL" | "EMAIL_THUMBNAIL" | "GIF" | "DRIVER_IMAGE";
    metadata: Record<string, unknown>;
  }>;
  original_urls: Array<{
    url: string;
    url_type: "FILE" | "THUMBNAIL" | "EMAIL_THUMBNAIL" | "GIF" | "DRIVER_IMAGE";
    metadata: Record<string, unknown>;
  }>;
  media: {
    state: "none" | "recording" | "converting" | "complete" | "failed";
    take_id: string | null;
    duration: number;
    width: number | null;
    height: number | null;
    master_url: string | null;
    video_url: string | null;
    audio_url: string | null;
    video_codec: string | null;
    audio_codec: string | null;
    renditions: Array<{
      url: string;
      codec: string;
      width: number;
      height: number;
      bitrate: number;
    }>;
    poster_url: string | null;
    captions_url: string | null;
    download_url: string | null;
    credentials: "known_issuer" | "unknown_issuer" | "none";
  };
  enrichments: Array<{
    kind: "poster" | "gif" | "email_thumbnail" | "audio_aac" | "mp4" | "transcript" | "conversion";
    state: "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    progress: number;
  }>;
  ai_summary: string | null;
  transcription_text: string | null;
  transcript_state: "none" | "live" | "final" | "removed";
  action_items: unknown;
  ai_prompt: string | null;
  ai_suggestions: unknown;
  note: string;
  has_attachments: boolean;
  draft_recipients: string | null;
  draft_bcc: string | null;
  has_template: boolean;
  my_notes: string | null;
  speaking_notes: string | null;
  chapters: Array<{
    start: number;
    title: string;
  }>;
  PostViews: {
    page_views: number;
    video_views: number;
    viewers: number;
  };
  unknown_views: number;
  Reactions: Array<{
    id: string;
    reaction_name: string;
    name: string;
    user_id: string | null;
    at_second: number | null;
    created_at: string;
    is_own: boolean;
    viewed: boolean;
  }>;
  PostUserLabels: Array<{
    label_id: string;
    kind: "label" | "favorite";
    name: string;
    color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
  }>;
  folder_id: string | null;
  approval_status: "pending" | "approved" | "rejected" | "expired" | null;
  persona_info: {
    persona_status: "DRAFT" | "PROCESSING" | "PROCESSED" | "FAILED";
    persona_id: string;
    driver_image: string | null;
    engine: "embedded" | "provider";
    is_revoked: boolean;
  } | null;
  acknowledged_at: string | null;
  created_at: string;
  updated_at: string;
  sent_at: string | null;
  abilities: {
    view: boolean;
    update: boolean;
    delete: boolean;
    send: boolean;
    reply: boolean;
    reply_all: boolean;
    reply_private: boolean;
    see_comments: boolean;
    comment: boolean;
    write_to_creator: boolean;
    react: boolean;
    acknowledge: boolean;
    download: boolean;
    see_views: boolean;
  };
};
export type RestoreEventReply = {
  success: true;
};
export type UpdatePostBody = {
  title?: string | undefined;
  note?: string | undefined;
  my_notes?: string | undefined;
  speaking_notes?: string | undefined;
  draft_recipients?: string | undefined;
  draft_bcc?: string | undefined;
  send_copy?: boolean | undefined;
  is_private?: boolean | undefined;
  post_status?: "DRAFT" | "DRAFT_EDIT_VIDEO" | "DRAFT_PREVIEW" | "DRAFT_SHARABLE_LINK" | "DRAFT_SPEAKING_NOTES" | undefined;
  chapters?:
    | Array<{
        start: number;
        title: string;
      }>
    | undefined;
};
export type UpdatePostReply = {
  id: string;
  event_id: string;
  title: string;
  creator_id: string | null;
  creator_name: string;
  creator_image_url: string | null;
  is_creator: boolean;
  is_reply: boolean;
  is_private: boolean;
  keeps_replies_private: boolean;
  is_recipient: boolean;
  is_bcc: boolean;
  recipients: Array<{
    user_id: string;
    views: number;
  }>;
  post_type: "VIDEO";
  is_active: boolean;
  send_copy: boolean;
  is_audio: boolean;
  post_status: "DRAFT" | "DRAFT_EDIT_VIDEO" | "DRAFT_PREVIEW" | "DRAFT_SHARABLE_LINK" | "DRAFT_SPEAKING_NOTES" | "SENT";
  video_status: "DRAFT" | "PROCESSING" | "PROCESSED" | "FAILED" | "WAITING";
  authenticity_type: number;
  is_edited: boolean;
  urls: Array<{
    url: string;
    url_type: "FILE" | "THUMBNAIL" | "EMAIL_THUMBNAIL" | "GIF" | "DRIVER_IMAGE";
    metadata: Record<string, unknown>;
  }>;
  original_urls: Array<{
    url: string;
    url_type: "FILE" | "THUMBNAIL" | "EMAIL_THUMBNAIL" | "GIF" | "DRIVER_IMAGE";
    metadata: Record<string, unknown>;
  }>;
  media: {
    state: "none" | "recording" | "converting" | "complete" | "failed";
    take_id: string | null;
    duration: number;
    width: number | null;
    height: number | null;
    master_url: string | null;
    video_url: string | null;
    audio_url: string | null;
    video_codec: string | null;
    audio_codec: string | null;
    renditions: Array<{
      url: string;
      codec: string;
      width: number;
      height: number;
      bitrate: number;
    }>;
    poster_url: string | null;
    captions_url: string | null;
    download_url: string | null;
    credentials: "known_issuer" | "unknown_issuer" | "none";
  };
  enrichments: Array<{
    kind: "poster" | "gif" | "email_thumbnail" | "audio_aac" | "mp4" | "transcript" | "conversion";
    state: "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    progress: number;
  }>;
  ai_summary: string | null;
  transcription_text: string | null;
  transcript_state: "none" | "live" | "final" | "removed";
  action_items: unknown;
  ai_prompt: string | null;
  ai_suggestions: unknown;
  note: string;
  has_attachments: boolean;
  draft_recipients: string | null;
  draft_bcc: string | null;
  has_template: boolean;
  my_notes: string | null;
  speaking_notes: string | null;
  chapters: Array<{
    start: number;
    title: string;
  }>;
  PostViews: {
    page_views: number;
    video_views: number;
    viewers: number;
  };
  unknown_views: number;
  Reactions: Array<{
    id: string;
    reaction_name: string;
    name: string;
    user_id: string | null;
    at_second: number | null;
    created_at: string;
    is_own: boolean;
    viewed: boolean;
  }>;
  PostUserLabels: Array<{
    label_id: string;
    kind: "label" | "favorite";
    name: string;
    color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
  }>;
  folder_id: string | null;
  approval_status: "pending" | "approved" | "rejected" | "expired" | null;
  persona_info: {
    persona_status: "DRAFT" | "PROCESSING" | "PROCESSED" | "FAILED";
    persona_id: string;
    driver_image: string | null;
    engine: "embedded" | "provider";
    is_revoked: boolean;
  } | null;
  acknowledged_at: string | null;
  created_at: string;
  updated_at: string;
  sent_at: string | null;
  abilities: {
    view: boolean;
    update: boolean;
    delete: boolean;
    send: boolean;
    reply: boolean;
    reply_all: boolean;
    reply_private: boolean;
    see_comments: boolean;
    comment: boolean;
    write_to_creator: boolean;
    react: boolean;
    acknowledge: boolean;
    download: boolean;
    see_views: boolean;
  };
};
export type UpdatePrivacySettingsBody = {
  recipients_can_view_post: boolean;
  signed_in_users_can_view_post: boolean;
  allow_anonymous_replies: boolean;
  keep_replies_private: boolean;
  no_replies_allowed: boolean;
  acknowledgement_required: boolean;
  viewers_can_download?: boolean | undefined;
};
export type UpdatePrivacySettingsReply = {
  recipients_can_view_post: boolean;
  signed_in_users_can_view_post: boolean;
  allow_anonymous_replies: boolean;
  keep_replies_private: boolean;
  no_replies_allowed: boolean;
  acknowledgement_required: boolean;
  viewers_can_download: boolean;
};

export const asidesOf = (call: Call) => ({
  /** Creates an Aside with its first, empty draft post. Scope: `asides:write`. */
  createEvent: async (body: CreateEventBody = {}, options?: Options) =>
    await call<CreateEventReply>("POST", `/v1/event/create`, { body }, options),
  /** Returns whether the signed-in user may create another Aside. Scope: `asides:read`. */
  createLimit: async (query: CreateLimitQuery = {}, options?: Options) =>
    await call<CreateLimitReply>("GET", `/v1/event/create/limit/`, { query }, options),
  /** Creates a draft post in an Aside: the creator's own, or a signed-in person's reply. Scope: `asides:write`. */
  createPost: async (body: CreatePostBody, options?: Options) => await call<CreatePostReply>("POST", `/v1/post/create`, { body }, options),
  /** Deletes an Aside with its posts. Its links stop working. Its creator can restore it for 30 days. Scope: `asides:write`. */
  deleteEvent: async (id: string, options?: Options) =>
    await call<DeleteEventReply>("DELETE", `/v1/event/${encodeURIComponent(id)}/delete`, {}, options),
  /** Deletes a post and its media. It cannot be restored. Scope: `asides:write`. */
  deletePost: async (id: string, options?: Options) =>
    await call<DeletePostReply>("DELETE", `/v1/post/${encodeURIComponent(id)}/delete`, {}, options),
  /** Returns an Aside, as far as the caller may see it. Scope: `asides:read`. */
  getEvent: async (id: string, options?: Options) => await call<GetEventReply>("GET", `/v1/event/${encodeURIComponent(id)}`, {}, options),
  /** Returns the posts of an Aside that the caller may see, oldest first. With `previewPostId`, a post of the caller: as its recipients will see them. Scope: `asides:read`. */
  getEventPosts: async (id: string, query: GetEventPostsQuery = {}, options?: Options) =>
    await call<GetEventPostsReply>("GET", `/v1/event/${encodeURIComponent(id)}/posts`, { query }, options),
  /** Returns a post, as far as the caller may see it. Scope: `asides:read`. */
  getPost: async (id: string, options?: Options) => await call<GetPostReply>("GET", `/v1/post/${encodeURIComponent(id)}`, {}, options),
  /** Restores a deleted Aside, within 30 days. Idempotent. Scope: `asides:write`. */
  restoreEvent: async (id: string, options?: Options) =>
    await call<RestoreEventReply>("POST", `/v1/event/${encodeURIComponent(id)}/restore`, {}, options),
  /** Changes fields of a post. A `post_status` outside the transition table is refused with 409. Scope: `asides:write`. */
  updatePost: async (id: string, body: UpdatePostBody = {}, options?: Options) =>
    await call<UpdatePostReply>("POST", `/v1/post/${encodeURIComponent(id)}/update`, { body }, options),
  /** Changes the six privacy flags, and `viewers_can_download`, which otherwise stays as it is (turning it on is gated download_videos). Scope: `asides:write`. */
  updatePrivacySettings: async (id: string, body: UpdatePrivacySettingsBody, options?: Options) =>
    await call<UpdatePrivacySettingsReply>("PUT", `/v1/event/${encodeURIComponent(id)}/privacy/settings`, { body }, options),
});
