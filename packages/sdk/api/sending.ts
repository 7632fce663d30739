// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options } from "../call.ts";

export type AddEmailMembersBody = {
  users?:
    | Array<{
        email: string;
        name?: string | undefined;
      }>
    | undefined;
  added_in_post_id: string;
  event_id: string;
  has_other_recipients?: boolean | undefined;
};
export type AddEmailMembersReply = {
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
  links: Array<{
    email: string;
    share_url: string;
  }>;
  draft: {
    html: string;
    text: string;
    share_url: string;
    is_personal: boolean;
    picture_url: string | null;
    is_picture_pending: boolean;
  };
  post_status: "DRAFT_SHARABLE_LINK" | "DRAFT_PREVIEW" | "DRAFT_EDIT_VIDEO" | "SENT";
};
export type AddMembersBody = {
  event_id: string;
  users?:
    | Array<{
        email: string;
        name?: string | undefined;
      }>
    | undefined;
  bcc?:
    | Array<{
        email: string;
        name?: string | undefined;
      }>
    | undefined;
};
export type AddMembersReply = {
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
};
export type CreateEmbedLinkBody = {
  domains: Array<string>;
  expires_in_days: number;
};
export type CreateEmbedLinkReply = {
  id: string;
  embed_url: string;
  html: string;
  domains: Array<string>;
  created_at: string;
  expires_at: string;
};
export type EmailTrackingReply = {
  emails: Array<{
    user_id: string;
    email: string;
    name: string;
    state: "WAITING" | "SENT" | "FAILED" | "UNSUBSCRIBED";
    sent_at: string | null;
    opened_at: string | null;
    machine_opened_at: string | null;
    resends: number;
  }>;
  seen: Array<{
    user_id: string;
    viewed_percent: number;
    acknowledged_at: string | null;
  }>;
  update: {
    is_changed: boolean;
    notified: number;
    waiting: number;
    to_notify: number;
  };
};
export type GetMemberReply = {
  member_id: string;
  member_type: "TO" | "BCC";
  UserDetails: {
    id: string;
    name: string;
    email: string;
  };
  added_by_id: string | null;
  event_id: string;
};
export type ListEmbedLinksReply = {
  links: Array<{
    id: string;
    embed_url: string;
    html: string;
    domains: Array<string>;
    created_at: string;
    expires_at: string;
  }>;
};
export type PostEmbedReply = {
  embed_url: string;
  html: string;
  obstacle: "disabled" | "no_video" | "draft" | "not_public" | "acknowledgement" | null;
  allowed_domains: Array<string>;
};
export type RemoveMembersBody = {
  event_id: string;
  member_ids: Array<string>;
};
export type RemoveMembersReply = {
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
};
export type ResendPostBody = {
  user_ids?: Array<string> | undefined;
};
export type ResendPostReply = {
  sent: number;
  left_out: number;
};
export type RevokeEmbedLinkReply = {
  success: true;
};
export type SendPostBody = {
  recipients?: string | undefined;
  bcc?: string | undefined;
  title?: string | undefined;
  send_copy?: boolean | undefined;
};
export type SendPostReply = {
  post_status: "SENT";
  recipients: number;
  share_url: string;
  is_new: boolean;
};
export type ShareLinkReply = {
  share_url: string;
};
export type TellRecipientsReply = {
  sent: number;
  left_out: number;
};

export const sendingOf = (call: Call) => ({
  /** Makes the recipients of an email that the caller writes in another mail program recipients of the Aside, without an email of ours, and returns what to insert. Without recipients, only the link is turned on. Idempotent: the same call returns the same links. Scope: `asides:send`. */
  addEmailMembers: async (body: AddEmailMembersBody, options?: Options) =>
    await call<AddEmailMembersReply>("POST", `/v1/email-plugin/members/add`, { body }, options),
  /** Adds recipients. Only the creator sees those in `bcc` (gated bcc_send). Existing members are unchanged, except that a bcc member in `users` becomes a visible one. Scope: `asides:write`. */
  addMembers: async (body: AddMembersBody, options?: Options) =>
    await call<AddMembersReply>("PUT", `/v1/event/members/add`, { body }, options),
  /** Creates a private embed link: on the named sites, visitors can watch the author's video even if only some people may open it, until the link expires or is revoked. Scope: `asides:write`. */
  createEmbedLink: async (id: string, body: CreateEmbedLinkBody, options?: Options) =>
    await call<CreateEmbedLinkReply>("POST", `/v1/post/${encodeURIComponent(id)}/embed/links`, { body }, options),
  /** Returns the state of each email, and what recipients have watched, as far as it is known. For the creator. Scope: `asides:read`. */
  emailTracking: async (id: string, options?: Options) =>
    await call<EmailTrackingReply>("GET", `/v1/post/${encodeURIComponent(id)}/email/tracking/info`, {}, options),
  /** Returns a recipient of an Aside, for its creator and for the recipient. Scope: `asides:read`. */
  getMember: async (id: string, options?: Options) =>
    await call<GetMemberReply>("GET", `/v1/member/${encodeURIComponent(id)}`, {}, options),
  /** Lists the private embed links of the author's video, without revoked and expired ones. The newest comes first. Scope: `asides:read`. */
  listEmbedLinks: async (id: string, options?: Options) =>
    await call<ListEmbedLinksReply>("GET", `/v1/post/${encodeURIComponent(id)}/embed/links`, {}, options),
  /** Returns the code that embeds the author's video in another site, and what prevents it, if anything. Scope: `asides:read`. */
  postEmbed: async (id: string, options?: Options) =>
    await call<PostEmbedReply>("GET", `/v1/post/${encodeURIComponent(id)}/embed`, {}, options),
  /** Removes recipients. Their personal link stops working, and the Aside leaves their inbox. Scope: `asides:write`. */
  removeMembers: async (body: RemoveMembersBody, options?: Options) =>
    await call<RemoveMembersReply>("PUT", `/v1/event/members/remove`, { body }, options),
  /** Resends an Aside's email to recipients (without `user_ids`: all who have not opened it), at most three times each, an hour apart. Scope: `asides:send`. */
  resendPost: async (id: string, body: ResendPostBody = {}, options?: Options) =>
    await call<ResendPostReply>("POST", `/v1/post/${encodeURIComponent(id)}/resend`, { body }, options),
  /** Revokes a private embed link. Players that use it stop at their next request. Scope: `asides:write`. */
  revokeEmbedLink: async (id: string, link_id: string, options?: Options) =>
    await call<RevokeEmbedLinkReply>(
      "DELETE",
      `/v1/post/${encodeURIComponent(id)}/embed/links/${encodeURIComponent(link_id)}`,
      {},
      options,
    ),
  /** Sends a post. Recipients become members and get an email; a reply goes to the Aside's creator. Idempotent. Scope: `asides:send`. */
  sendPost: async (id: string, body: SendPostBody = {}, options?: Options) =>
    await call<SendPostReply>("POST", `/v1/post/${encodeURIComponent(id)}/send`, { body }, options),
  /** Makes the post viewable by its link (also while it is being recorded) and returns the link. Scope: `asides:write`. */
  shareLink: async (id: string, options?: Options) =>
    await call<ShareLinkReply>("POST", `/v1/post/${encodeURIComponent(id)}/share/link`, {}, options),
  /** Emails recipients that the video of a sent Aside was changed: each once per change, not those who unsubscribed or were invited after it. Scope: `asides:send`. */
  tellRecipients: async (id: string, options?: Options) =>
    await call<TellRecipientsReply>("POST", `/v1/post/${encodeURIComponent(id)}/update/email`, {}, options),
});
