// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options } from "../call.ts";
import { listAll } from "../list-all.ts";

export type DraftMessageBody = {
  recipients?: Array<string> | undefined;
  prompt?: string | undefined;
};
export type DraftMessageReply = {
  origin: "suggested" | "generated";
  engine: string;
  subject: string;
  message: string;
  sources: Array<{
    start: number;
    end: number;
    quote: string;
  }>;
};
export type EditActionsBody = {
  version: number;
  items: Array<{
    id: string;
    text: string;
    who: string;
    due: string | null;
    due_text: string;
    is_done: boolean;
  }>;
};
export type EditActionsReply = {
  post_id: string;
  take_id: string | null;
  transcript_state: "none" | "live" | "final" | "removed";
  summary: {
    state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    origin: "suggested" | "generated" | "edited" | null;
    engine: string | null;
    confidence: number | null;
    content: {
      text: string;
      points: Array<{
        text: string;
        confidence: number;
        sources: Array<{
          start: number;
          end: number;
          quote: string;
        }>;
      }>;
    } | null;
    version: number;
    updated_at: string | null;
  };
  actions: {
    state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    origin: "suggested" | "generated" | "edited" | null;
    engine: string | null;
    confidence: number | null;
    content: {
      items: Array<{
        id: string;
        text: string;
        who: string;
        due: string | null;
        due_text: string;
        confidence: number;
        source: {
          start: number;
          end: number;
          quote: string;
        } | null;
        is_done: boolean;
      }>;
    } | null;
    version: number;
    updated_at: string | null;
  };
  titles: {
    state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    origin: "suggested" | "generated" | "edited" | null;
    engine: string | null;
    confidence: number | null;
    content: {
      titles: Array<{
        text: string;
        source: {
          start: number;
          end: number;
          quote: string;
        } | null;
      }>;
    } | null;
    version: number;
    updated_at: string | null;
  };
  prompt: string | null;
};
export type EditSummaryBody = {
  version: number;
  text: string;
};
export type EditSummaryReply = {
  post_id: string;
  take_id: string | null;
  transcript_state: "none" | "live" | "final" | "removed";
  summary: {
    state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    origin: "suggested" | "generated" | "edited" | null;
    engine: string | null;
    confidence: number | null;
    content: {
      text: string;
      points: Array<{
        text: string;
        confidence: number;
        sources: Array<{
          start: number;
          end: number;
          quote: string;
        }>;
      }>;
    } | null;
    version: number;
    updated_at: string | null;
  };
  actions: {
    state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    origin: "suggested" | "generated" | "edited" | null;
    engine: string | null;
    confidence: number | null;
    content: {
      items: Array<{
        id: string;
        text: string;
        who: string;
        due: string | null;
        due_text: string;
        confidence: number;
        source: {
          start: number;
          end: number;
          quote: string;
        } | null;
        is_done: boolean;
      }>;
    } | null;
    version: number;
    updated_at: string | null;
  };
  titles: {
    state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    origin: "suggested" | "generated" | "edited" | null;
    engine: string | null;
    confidence: number | null;
    content: {
      titles: Array<{
        text: string;
        source: {
          start: number;
          end: number;
          quote: string;
        } | null;
      }>;
    } | null;
    version: number;
    updated_at: string | null;
  };
  prompt: string | null;
};
export type EditTranscriptBody = {
  version: number;
  changes: Array<{
    index: number;
    text: string;
  }>;
};
export type EditTranscriptReply = {
  state: "none" | "live" | "final" | "removed";
  engine: string | null;
  confidence: number | null;
  language: string;
  take_id: string | null;
  version: number;
  segments: Array<{
    start: number;
    end: number;
    text: string;
    confidence: number;
    words: Array<{
      text: string;
      start: number;
      end: number;
    }>;
    speaker: number | null;
    is_edited: boolean;
  }>;
};
export type GetInsightsReply = {
  post_id: string;
  take_id: string | null;
  transcript_state: "none" | "live" | "final" | "removed";
  summary: {
    state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    origin: "suggested" | "generated" | "edited" | null;
    engine: string | null;
    confidence: number | null;
    content: {
      text: string;
      points: Array<{
        text: string;
        confidence: number;
        sources: Array<{
          start: number;
          end: number;
          quote: string;
        }>;
      }>;
    } | null;
    version: number;
    updated_at: string | null;
  };
  actions: {
    state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    origin: "suggested" | "generated" | "edited" | null;
    engine: string | null;
    confidence: number | null;
    content: {
      items: Array<{
        id: string;
        text: string;
        who: string;
        due: string | null;
        due_text: string;
        confidence: number;
        source: {
          start: number;
          end: number;
          quote: string;
        } | null;
        is_done: boolean;
      }>;
    } | null;
    version: number;
    updated_at: string | null;
  };
  titles: {
    state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    origin: "suggested" | "generated" | "edited" | null;
    engine: string | null;
    confidence: number | null;
    content: {
      titles: Array<{
        text: string;
        source: {
          start: number;
          end: number;
          quote: string;
        } | null;
      }>;
    } | null;
    version: number;
    updated_at: string | null;
  };
  prompt: string | null;
};
export type GetSuggestedChaptersReply = {
  kind: "suggested";
  take_id: string | null;
  transcript_state: "none" | "live" | "final" | "removed";
  chapters: Array<{
    start: number;
    title: string;
  }>;
};
export type GetTranscriptQuery = {
  take_id?: string | undefined;
};
export type GetTranscriptReply = {
  state: "none" | "live" | "final" | "removed";
  engine: string | null;
  confidence: number | null;
  language: string;
  take_id: string | null;
  version: number;
  segments: Array<{
    start: number;
    end: number;
    text: string;
    confidence: number;
    words: Array<{
      text: string;
      start: number;
      end: number;
    }>;
    speaker: number | null;
    is_edited: boolean;
  }>;
};
export type GetTranscriptFileQuery = {
  format: "vtt" | "srt" | "txt";
  take_id?: string | undefined;
};
export type GetTranslationQuery = {
  language: string;
};
export type GetTranslationReply = {
  language: string;
  direction: "ltr" | "rtl";
  source_language: string;
  take_id: string | null;
  state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED" | "UNAVAILABLE";
  quality: "full" | "rough" | "none";
  engine: string | null;
  segments: Array<string | null>;
  segment_qualities: Array<"full" | "rough" | null>;
  summary: string | null;
  summary_quality: "full" | "rough" | null;
  actions: Array<{
    id: string;
    text: string;
    quality: "full" | "rough" | null;
  }>;
  captions_url: string | null;
};
export type RegenerateInsightBody = {
  kind: "summary" | "actions" | "titles";
  prompt?: string | undefined;
};
export type RegenerateInsightReply = {
  post_id: string;
  take_id: string | null;
  transcript_state: "none" | "live" | "final" | "removed";
  summary: {
    state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    origin: "suggested" | "generated" | "edited" | null;
    engine: string | null;
    confidence: number | null;
    content: {
      text: string;
      points: Array<{
        text: string;
        confidence: number;
        sources: Array<{
          start: number;
          end: number;
          quote: string;
        }>;
      }>;
    } | null;
    version: number;
    updated_at: string | null;
  };
  actions: {
    state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    origin: "suggested" | "generated" | "edited" | null;
    engine: string | null;
    confidence: number | null;
    content: {
      items: Array<{
        id: string;
        text: string;
        who: string;
        due: string | null;
        due_text: string;
        confidence: number;
        source: {
          start: number;
          end: number;
          quote: string;
        } | null;
        is_done: boolean;
      }>;
    } | null;
    version: number;
    updated_at: string | null;
  };
  titles: {
    state: "NONE" | "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
    origin: "suggested" | "generated" | "edited" | null;
    engine: string | null;
    confidence: number | null;
    content: {
      titles: Array<{
        text: string;
        source: {
          start: number;
          end: number;
          quote: string;
        } | null;
      }>;
    } | null;
    version: number;
    updated_at: string | null;
  };
  prompt: string | null;
};
export type RevertTranscriptReply = {
  state: "none" | "live" | "final" | "removed";
  engine: string | null;
  confidence: number | null;
  language: string;
  take_id: string | null;
  version: number;
  segments: Array<{
    start: number;
    end: number;
    text: string;
    confidence: number;
    words: Array<{
      text: string;
      start: number;
      end: number;
    }>;
    speaker: number | null;
    is_edited: boolean;
  }>;
};
export type SearchQuery = {
  /** Counts from 1, which is the default. Not together with cursor. */
  page?: number | undefined;
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
  q: string;
  meaning?: "if-quick" | "whole" | undefined;
};
export type SearchReply = {
  items: Array<{
    post_id: string;
    event_id: string;
    title: string;
    creator_name: string;
    poster_url: string | null;
    duration: number;
    created_at: string;
    kind: "transcript" | "title" | "summary" | "note" | "my_note";
    start: number | null;
    snippet: string;
    matches: Array<{
      from: number;
      to: number;
    }>;
  }>;
  page: number;
  page_size: number;
  total: number;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
  meaning_follows: boolean;
};

export const transcriptsOf = (call: Call) => ({
  /** Drafts a subject and a message for the email from the transcript. Nothing is sent. Scope: `asides:write`. */
  draftMessage: async (id: string, body: DraftMessageBody = {}, options?: Options) =>
    await call<DraftMessageReply>("POST", `/v1/post/${encodeURIComponent(id)}/message/draft`, { body }, options),
  /** Saves the author's list of action items, which jobs never overwrite. Scope: `asides:write`. */
  editActions: async (id: string, body: EditActionsBody, options?: Options) =>
    await call<EditActionsReply>("PUT", `/v1/post/${encodeURIComponent(id)}/actions`, { body }, options),
  /** Saves the author's summary, which jobs never overwrite. Empty: no summary is shown. Scope: `asides:write`. */
  editSummary: async (id: string, body: EditSummaryBody, options?: Options) =>
    await call<EditSummaryReply>("PUT", `/v1/post/${encodeURIComponent(id)}/summary`, { body }, options),
  /** Corrects the transcript of the shown take. Unchanged words keep their times; new ones share the time of what they replace. Scope: `asides:write`. */
  editTranscript: async (id: string, body: EditTranscriptBody, options?: Options) =>
    await call<EditTranscriptReply>("PUT", `/v1/post/${encodeURIComponent(id)}/transcript`, { body }, options),
  /** Returns summary and action items with their sources; for the author, also suggested titles. Scope: `transcripts:read`. */
  getInsights: async (id: string, options?: Options) =>
    await call<GetInsightsReply>("GET", `/v1/post/${encodeURIComponent(id)}/insights`, {}, options),
  /** Suggests chapters from the transcript. Nothing is stored. Scope: `asides:read`. */
  getSuggestedChapters: async (id: string, options?: Options) =>
    await call<GetSuggestedChaptersReply>("GET", `/v1/post/${encodeURIComponent(id)}/chapters/suggested`, {}, options),
  /** Returns the transcript with times. It grows while the recording is live. Scope: `transcripts:read`. */
  getTranscript: async (id: string, query: GetTranscriptQuery = {}, options?: Options) =>
    await call<GetTranscriptReply>("GET", `/v1/post/${encodeURIComponent(id)}/transcript`, { query }, options),
  /** Returns the transcript as WebVTT, SubRip or plain text. A file without cues if there is no transcript. Scope: `transcripts:read`. */
  getTranscriptFile: async (id: string, query: GetTranscriptFileQuery, options?: Options) =>
    await call<Response>("GET", `/v1/post/${encodeURIComponent(id)}/transcript/file`, { query, isFile: true }, options),
  /** Returns transcript, summary and action items of the shown video in another language. Missing parts are being translated (WAITING). Scope: `transcripts:read`. */
  getTranslation: async (id: string, query: GetTranslationQuery, options?: Options) =>
    await call<GetTranslationReply>("GET", `/v1/post/${encodeURIComponent(id)}/translation`, { query }, options),
  /** Regenerates the summary, the action items or titles with a prompt. Replaces edits of the author. Scope: `asides:write`. */
  regenerateInsight: async (id: string, body: RegenerateInsightBody, options?: Options) =>
    await call<RegenerateInsightReply>("POST", `/v1/post/${encodeURIComponent(id)}/insights/regenerate`, { body }, options),
  /** Restores the original transcript. Scope: `asides:write`. */
  revertTranscript: async (id: string, options?: Options) =>
    await call<RevertTranscriptReply>("DELETE", `/v1/post/${encodeURIComponent(id)}/transcript/edits`, {}, options),
  /** Searches transcripts, titles, summaries and notes of videos that the user may see. Returns the best passage of each video with its second. Scope: `transcripts:read`. */
  search: Object.assign(async (query: SearchQuery, options?: Options) => await call<SearchReply>("GET", `/v1/search`, { query }, options), {
    /** Every item of all pages, read as they are needed. */
    all: (query: SearchQuery, options?: Options) =>
      listAll<SearchReply, "items">(
        async (at) => await call<SearchReply>("GET", `/v1/search`, { query: { ...query, ...at } }, options),
        "items",
      ),
  }),
});
