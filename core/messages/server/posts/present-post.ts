import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { picturePath } from "@aside/server/storage/take-keys.ts";
import { authenticityOf, isAudioOnly } from "@aside/contract/authenticity.ts";
import type { PostJson, PostMedia } from "../../post-contract.ts";
import { factsOf } from "./facts/post-facts-store.ts";
import { can, canWriteTo, isHidden, onlyWatches } from "../../post-policy.ts";
import { readCredentialsKind } from "../downloads/read-credentials-kind.ts";
import type { PostRow, TakeRow } from "./posts-store.ts";
import type { ReactionRow } from "./facts/post-sql-store.ts";

/** `viewer`: who gets the playback URLs, if not the actor. */
export function presentPost(
  context: Pick<AppContext, "mediaTokens" | "config" | "now">,
  row: Readonly<PostRow>,
  actor: Actor,
  { viewer = actor }: { viewer?: Actor } = {},
): PostJson {
  const facts = factsOf(row);
  const abilities = {
    view: can(actor, "view", facts),
    update: can(actor, "update", facts),
    delete: can(actor, "delete", facts),
    send: can(actor, "send", facts),
    reply: can(actor, "reply", facts),
    reply_all: can(actor, "reply_all", facts),
    reply_private: can(actor, "reply_private", facts),
    see_comments: can(actor, "see_comments", facts),
    comment: can(actor, "comment", facts),
    write_to_creator: canWriteTo(actor, { userId: facts.eventCreatorId, isKnownHere: true }, facts),
    react: can(actor, "react", facts),
    acknowledge: can(actor, "acknowledge", facts),
    download: can(actor, "download", facts),
    see_views: can(actor, "see_views", facts),
  };
  const playbackPath = (takeId: string) => context.mediaTokens.pathOf(viewer, row, takeId);
  const media = { ...presentMedia(row, abilities.download, playbackPath), credentials: readCredentialsKind(context) };
  // Only its author and the Aside's creator see a guest's address.
  const isTheirs = abilities.update || (actor.kind === "user" && actor.userId === row.event_creator_id);
  const guestEmail = isTheirs ? row.guest_email : null;
  const isDraft = abilities.update && !row.is_reply && row.post_status !== "SENT";
  const isRemoved = row.transcript_state === "removed";
  return {
    id: row.id,
    event_id: row.event_id,
    title: row.title,
    creator_id: row.creator_id,
    creator_name: row.creator_name,
    creator_image_url: picturePath(row.creator_id, row.creator_picture),
    is_creator: abilities.update,
    is_reply: row.is_reply,
    is_private: row.is_private,
    keeps_replies_private: row.keep_replies_private,
    is_recipient: facts.isMember,
    is_bcc: isHidden(actor, facts),
    recipients: row.recipients ?? [],
    post_type: "VIDEO",
    is_active: row.is_active,
    send_copy: row.send_copy,
    is_audio: isAudioOnly(row),
    post_status: row.post_status,
    video_status: videoStatus(row.take),
    authenticity_type: authenticityOf(row),
    is_edited: row.take?.base_take_id != null,
    urls: addGuestEmail(presentUrls(row, media), guestEmail),
    original_urls: addGuestEmail(abilities.update ? presentOriginal(row, media, playbackPath) : presentUrls(row, media), guestEmail),
    media,
    enrichments: (row.enrichments ?? []) as PostJson["enrichments"],
    ai_summary: row.ai_summary,
    transcription_text: isRemoved ? null : row.transcription_text,
    transcript_state: row.transcript_state ?? "none",
    action_items: row.action_items ?? null,
    ai_prompt: abilities.update ? row.ai_prompt : null,
    ai_suggestions: abilities.update ? (row.ai_suggestions ?? null) : null,
    note: row.note,
    has_attachments: row.ever_attached_to,
    draft_recipients: isDraft ? row.draft_recipients : null,
    draft_bcc: isDraft ? row.draft_bcc : null,
    has_template: abilities.update && row.has_template,
    my_notes: actor.kind === "user" ? (row.my_notes ?? "") : null,
    speaking_notes: abilities.update ? row.speaking_notes : null,
    // Times in a take that is not shown would point to the wrong moments.
    chapters: row.take && row.chapters?.take_id === row.take.id ? row.chapters.items : [],
    PostViews: abilities.see_views
      ? { page_views: row.views?.page_views ?? 0, video_views: row.views?.video_views ?? 0, viewers: row.views?.viewers ?? 0 }
      : { page_views: 0, video_views: 0, viewers: 0 },
    unknown_views: abilities.see_views ? (row.views?.unknown_viewers ?? 0) : 0,
    Reactions: (onlyWatches(actor, facts) ? [] : (row.reactions ?? [])).map((reaction) => presentReaction(reaction, abilities.update)),
    PostUserLabels: row.labels ?? [],
    folder_id: abilities.update || row.is_in_library ? (row.library_place?.folder_id ?? null) : null,
    approval_status: abilities.update || row.is_in_library ? (row.library_place?.approval_status ?? null) : null,
    // The pictures of a persona are for its person only.
    persona_info: row.persona && { ...row.persona, driver_image: abilities.update ? row.persona.driver_image : null },
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    abilities,
  };
}

function addGuestEmail(urls: PostJson["urls"], email: string | null): PostJson["urls"] {
  if (email === null) return urls;
  return urls.map((entry) =>
    entry.url_type === "FILE" ? { ...entry, metadata: { ...entry.metadata, logged_out_creator_email: email } } : entry,
  );
}

/** Only the author sees which of them are new. */
export function presentReaction(row: ReactionRow, isAuthor: boolean): PostJson["Reactions"][number] {
  return { ...row, created_at: new Date(row.created_at).toISOString(), viewed: !isAuthor || row.viewed };
}

const MEDIA_STATE = { open: "recording", converting: "converting", complete: "complete", aborted: "none", failed: "failed" } as const;

/** The path of a take's playlists and segments, with a token for the actor. */
type PlaybackPath = (takeId: string) => string;

function presentMedia(row: PostRow, mayDownload: boolean, playbackPath: PlaybackPath): Omit<PostMedia, "credentials"> {
  const take = row.take;
  const base = take ? `/media/${row.id}/${take.id}` : null;
  const find = (kind: "video" | "audio") => take?.tracks.find((t) => t.track === kind);
  const video = find("video");
  const audio = find("audio");
  const playback = take !== null && (take.status === "open" || take.status === "complete") ? playbackPath(take.id) : null;
  const has = (kind: string) => (row.assets ?? []).some((asset) => asset.kind === kind);
  return {
    state: take ? MEDIA_STATE[take.status] : "none",
    take_id: take?.id ?? null,
    duration: take?.duration ?? 0,
    width: video?.width ?? null,
    height: video?.height ?? null,
    master_url: playback ? `${playback}/master.m3u8` : null,
    video_url: playback && video ? `${playback}/video.m3u8` : null,
    audio_url: playback && audio ? `${playback}/audio.m3u8` : null,
    video_codec: video?.codec ?? null,
    audio_codec: audio?.codec ?? null,
    renditions: playback ? (take?.renditions ?? []).map(({ track, ...each }) => ({ ...each, url: `${playback}/${track}.m3u8` })) : [],
    poster_url: has("poster") ? `${base}/poster.jpg` : null,
    captions_url: row.transcript_state === "final" || row.transcript_state === "live" ? `${base}/captions.vtt` : null,
    download_url: mayDownload && has("mp4") ? `${base}/video.mp4` : null,
  };
}

/** The take before it was edited or merged. For the author only, because others must not see what was cut. */
function presentOriginal(row: PostRow, media: PostMedia, playbackPath: PlaybackPath): PostJson["urls"] {
  const urls = presentUrls(row, media);
  if (!row.take?.base_take_id) return urls;
  const file = urls.find((entry) => entry.url_type === "FILE");
  return file ? [{ ...file, url: `${playbackPath(row.take.base_take_id)}/master.m3u8`, metadata: { extension: "m3u8" } }] : [];
}

function presentUrls(row: PostRow, media: PostMedia): PostJson["urls"] {
  const urls: PostJson["urls"] = [];
  const base = row.take ? `/media/${row.id}/${row.take.id}` : "";
  const dimensions = media.width && media.height ? `${media.width}x${media.height}` : null;
  if (media.master_url && row.take) {
    urls.push({
      url: media.master_url,
      url_type: "FILE",
      metadata: {
        filename: row.take.source_filename,
        extension: "m3u8",
        duration: media.duration,
        dimensions,
        has_modified_background: row.take.has_modified_background,
        is_file_upload: row.take.is_file_upload,
      },
    });
  }
  const types = {
    poster: ["THUMBNAIL", "poster.jpg"],
    email_thumbnail: ["EMAIL_THUMBNAIL", "email-thumbnail.jpg"],
    gif: ["GIF", "preview.gif"],
  } as const;
  for (const asset of row.assets ?? []) {
    const type = types[asset.kind as keyof typeof types];
    if (type)
      urls.push({
        url: `${base}/${type[1]}`,
        url_type: type[0],
        metadata: { dimensions: asset.width && asset.height ? `${asset.width}x${asset.height}` : null },
      });
  }
  return urls;
}

function videoStatus(take: TakeRow | null): PostJson["video_status"] {
  if (!take) return "DRAFT";
  return ({ open: "WAITING", converting: "PROCESSING", complete: "PROCESSED", aborted: "DRAFT", failed: "FAILED" } as const)[take.status];
}
