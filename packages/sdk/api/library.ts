// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options } from "../call.ts";
import { listAll } from "../list-all.ts";

export type CreateLibraryFolderBody = {
  parent_folder_id?: string | null | undefined;
  name: string;
};
export type CreateLibraryFolderReply = {
  id: string;
  parent_folder_id: string | null;
  name: string;
  admin: {
    user_id: string | null;
    name: string;
    image_url: string | null;
  } | null;
  folders: number;
  videos: number;
  pending: number;
  abilities: {
    contribute: boolean;
    decide: boolean;
    delete: boolean;
    appoint: boolean;
  };
};
export type DecideLibraryPostBody = {
  status: "approved" | "rejected";
  folder_id?: string | undefined;
  rejection_reason?: string | undefined;
  version?: number | undefined;
};
export type DecideLibraryPostReply = {
  post_id: string;
  event_id: string;
  folder_id: string;
  folder_name: string;
  title: string;
  creator: {
    user_id: string | null;
    name: string;
    image_url: string | null;
  };
  status: "pending" | "approved" | "rejected" | "expired";
  version: number;
  is_audio: boolean;
  poster_url: string | null;
  duration: number;
  authenticity_type: number;
  summary: string | null;
  labels: Array<{
    label_id: string;
    kind: "label" | "favorite";
    name: string;
    color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
  }>;
  listed_at: string;
  submitted_at: string;
  expires_at: string | null;
  expires_on: string | null;
  is_pinned: boolean;
  viewers: number;
  abilities: {
    decide: boolean;
    approve: boolean;
    withdraw: boolean;
    resubmit: boolean;
  };
};
export type DecideLibraryPostsBody = {
  post_ids: Array<string>;
  status: "approved" | "rejected";
  rejection_reason?: string | undefined;
};
export type DecideLibraryPostsReply = {
  decided: Array<string>;
  skipped: Array<string>;
};
export type DeleteLibraryFolderReply = {
  success: true;
};
export type LibraryFolderReply = {
  id: string;
  parent_folder_id: string | null;
  name: string;
  admin: {
    user_id: string | null;
    name: string;
    image_url: string | null;
  } | null;
  folders: number;
  videos: number;
  pending: number;
  abilities: {
    contribute: boolean;
    decide: boolean;
    delete: boolean;
    appoint: boolean;
  };
  breadcrumbs: Array<{
    id: string;
    name: string;
  }>;
  access: {
    everyone: "inherited" | "none" | "view" | "contribute";
    grants: Array<{
      user_id: string | null;
      group_id: string | null;
      name: string;
      level: "view" | "contribute";
    }>;
  } | null;
};
export type LibraryFolderFiguresReply = {
  views: number;
  viewers: number;
  completed: number;
  shares: number;
  videos: Array<{
    views: number;
    viewers: number;
    completed: number;
    shares: number;
    post_id: string;
    title: string;
  }>;
};
export type LibraryFolderPostsQuery = {
  /** Counts from 1, which is the default. Not together with cursor. */
  page?: number | undefined;
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
  dateFilter?: "any" | "today" | "week" | "month" | "year" | "custom" | undefined;
  from?: string | undefined;
  to?: string | undefined;
  time_zone?: string | undefined;
  labelIds?: string | undefined;
  sort?: "newest" | "oldest" | "title" | "viewed" | undefined;
  filter?: "all" | "own" | "favorites" | "pending" | "rejected" | "expired" | undefined;
};
export type LibraryFolderPostsReply = {
  items: Array<{
    post_id: string;
    event_id: string;
    folder_id: string;
    folder_name: string;
    title: string;
    creator: {
      user_id: string | null;
      name: string;
      image_url: string | null;
    };
    status: "pending" | "approved" | "rejected" | "expired";
    version: number;
    is_audio: boolean;
    poster_url: string | null;
    duration: number;
    authenticity_type: number;
    summary: string | null;
    labels: Array<{
      label_id: string;
      kind: "label" | "favorite";
      name: string;
      color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    }>;
    listed_at: string;
    submitted_at: string;
    expires_at: string | null;
    expires_on: string | null;
    is_pinned: boolean;
    viewers: number;
    abilities: {
      decide: boolean;
      approve: boolean;
      withdraw: boolean;
      resubmit: boolean;
    };
  }>;
  page: number;
  page_size: number;
  total: number;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
};
export type LibraryFoldersQuery = {
  parent?: string | undefined;
  all?: "true" | "false" | undefined;
};
export type LibraryFoldersReply = {
  folders: Array<{
    id: string;
    parent_folder_id: string | null;
    name: string;
    admin: {
      user_id: string | null;
      name: string;
      image_url: string | null;
    } | null;
    folders: number;
    videos: number;
    pending: number;
    abilities: {
      contribute: boolean;
      decide: boolean;
      delete: boolean;
      appoint: boolean;
    };
  }>;
};
export type LibraryHomeReply = {
  pinned: Array<{
    post_id: string;
    event_id: string;
    folder_id: string;
    folder_name: string;
    title: string;
    creator: {
      user_id: string | null;
      name: string;
      image_url: string | null;
    };
    status: "pending" | "approved" | "rejected" | "expired";
    version: number;
    is_audio: boolean;
    poster_url: string | null;
    duration: number;
    authenticity_type: number;
    summary: string | null;
    labels: Array<{
      label_id: string;
      kind: "label" | "favorite";
      name: string;
      color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    }>;
    listed_at: string;
    submitted_at: string;
    expires_at: string | null;
    expires_on: string | null;
    is_pinned: boolean;
    viewers: number;
    abilities: {
      decide: boolean;
      approve: boolean;
      withdraw: boolean;
      resubmit: boolean;
    };
  }>;
  recent: Array<{
    post_id: string;
    event_id: string;
    folder_id: string;
    folder_name: string;
    title: string;
    creator: {
      user_id: string | null;
      name: string;
      image_url: string | null;
    };
    status: "pending" | "approved" | "rejected" | "expired";
    version: number;
    is_audio: boolean;
    poster_url: string | null;
    duration: number;
    authenticity_type: number;
    summary: string | null;
    labels: Array<{
      label_id: string;
      kind: "label" | "favorite";
      name: string;
      color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    }>;
    listed_at: string;
    submitted_at: string;
    expires_at: string | null;
    expires_on: string | null;
    is_pinned: boolean;
    viewers: number;
    abilities: {
      decide: boolean;
      approve: boolean;
      withdraw: boolean;
      resubmit: boolean;
    };
  }>;
  most_watched: Array<{
    post_id: string;
    event_id: string;
    folder_id: string;
    folder_name: string;
    title: string;
    creator: {
      user_id: string | null;
      name: string;
      image_url: string | null;
    };
    status: "pending" | "approved" | "rejected" | "expired";
    version: number;
    is_audio: boolean;
    poster_url: string | null;
    duration: number;
    authenticity_type: number;
    summary: string | null;
    labels: Array<{
      label_id: string;
      kind: "label" | "favorite";
      name: string;
      color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    }>;
    listed_at: string;
    submitted_at: string;
    expires_at: string | null;
    expires_on: string | null;
    is_pinned: boolean;
    viewers: number;
    abilities: {
      decide: boolean;
      approve: boolean;
      withdraw: boolean;
      resubmit: boolean;
    };
  }>;
};
export type LibraryPostReply = {
  item: {
    post_id: string;
    event_id: string;
    folder_id: string;
    folder_name: string;
    title: string;
    creator: {
      user_id: string | null;
      name: string;
      image_url: string | null;
    };
    status: "pending" | "approved" | "rejected" | "expired";
    version: number;
    is_audio: boolean;
    poster_url: string | null;
    duration: number;
    authenticity_type: number;
    summary: string | null;
    labels: Array<{
      label_id: string;
      kind: "label" | "favorite";
      name: string;
      color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    }>;
    listed_at: string;
    submitted_at: string;
    expires_at: string | null;
    expires_on: string | null;
    is_pinned: boolean;
    viewers: number;
    abilities: {
      decide: boolean;
      approve: boolean;
      withdraw: boolean;
      resubmit: boolean;
    };
  } | null;
  history: Array<{
    id: string;
    action:
      | "submitted"
      | "resubmitted"
      | "approved"
      | "rejected"
      | "withdrawn"
      | "edited"
      | "moved"
      | "removed"
      | "expiry_changed"
      | "expired";
    actor_name: string;
    folder_name: string;
    reason: string | null;
    created_at: string;
  }>;
};
export type LibraryPostFiguresReply = {
  views: number;
  viewers: number;
  completed: number;
  shares: number;
  people: Array<{
    name: string;
    views: number;
    completed: boolean;
    last_viewed_at: string;
  }>;
  shared: Array<{
    medium: string;
    name: string | null;
    shares: number;
  }>;
};
export type LibraryReviewReply = {
  item: {
    post_id: string;
    event_id: string;
    folder_id: string;
    folder_name: string;
    title: string;
    creator: {
      user_id: string | null;
      name: string;
      image_url: string | null;
    };
    status: "pending" | "approved" | "rejected" | "expired";
    version: number;
    is_audio: boolean;
    poster_url: string | null;
    duration: number;
    authenticity_type: number;
    summary: string | null;
    labels: Array<{
      label_id: string;
      kind: "label" | "favorite";
      name: string;
      color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    }>;
    listed_at: string;
    submitted_at: string;
    expires_at: string | null;
    expires_on: string | null;
    is_pinned: boolean;
    viewers: number;
    abilities: {
      decide: boolean;
      approve: boolean;
      withdraw: boolean;
      resubmit: boolean;
    };
  };
  title: string;
  transcript: string;
  approved: {
    title: string;
    transcript: string;
    is_other_video: boolean;
  } | null;
  history: Array<{
    id: string;
    action:
      | "submitted"
      | "resubmitted"
      | "approved"
      | "rejected"
      | "withdrawn"
      | "edited"
      | "moved"
      | "removed"
      | "expiry_changed"
      | "expired";
    actor_name: string;
    folder_name: string;
    reason: string | null;
    created_at: string;
  }>;
};
export type LibraryReviewsQuery = {
  /** Counts from 1, which is the default. Not together with cursor. */
  page?: number | undefined;
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
  folder_id?: string | undefined;
};
export type LibraryReviewsReply = {
  items: Array<{
    post_id: string;
    event_id: string;
    folder_id: string;
    folder_name: string;
    title: string;
    creator: {
      user_id: string | null;
      name: string;
      image_url: string | null;
    };
    status: "pending" | "approved" | "rejected" | "expired";
    version: number;
    is_audio: boolean;
    poster_url: string | null;
    duration: number;
    authenticity_type: number;
    summary: string | null;
    labels: Array<{
      label_id: string;
      kind: "label" | "favorite";
      name: string;
      color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    }>;
    listed_at: string;
    submitted_at: string;
    expires_at: string | null;
    expires_on: string | null;
    is_pinned: boolean;
    viewers: number;
    abilities: {
      decide: boolean;
      approve: boolean;
      withdraw: boolean;
      resubmit: boolean;
    };
    submissions: number;
  }>;
  page: number;
  page_size: number;
  total: number;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
};
export type MoveLibraryFolderBody = {
  parent_folder_id: string | null;
};
export type MoveLibraryFolderReply = {
  id: string;
  parent_folder_id: string | null;
  name: string;
  admin: {
    user_id: string | null;
    name: string;
    image_url: string | null;
  } | null;
  folders: number;
  videos: number;
  pending: number;
  abilities: {
    contribute: boolean;
    decide: boolean;
    delete: boolean;
    appoint: boolean;
  };
};
export type MoveLibraryPostBody = {
  folder_id: string;
};
export type MoveLibraryPostReply = {
  post_id: string;
  event_id: string;
  folder_id: string;
  folder_name: string;
  title: string;
  creator: {
    user_id: string | null;
    name: string;
    image_url: string | null;
  };
  status: "pending" | "approved" | "rejected" | "expired";
  version: number;
  is_audio: boolean;
  poster_url: string | null;
  duration: number;
  authenticity_type: number;
  summary: string | null;
  labels: Array<{
    label_id: string;
    kind: "label" | "favorite";
    name: string;
    color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
  }>;
  listed_at: string;
  submitted_at: string;
  expires_at: string | null;
  expires_on: string | null;
  is_pinned: boolean;
  viewers: number;
  abilities: {
    decide: boolean;
    approve: boolean;
    withdraw: boolean;
    resubmit: boolean;
  };
};
export type MoveLibraryPostsBody = {
  post_ids: Array<string>;
  folder_id: string;
};
export type MoveLibraryPostsReply = {
  moved: number;
};
export type PinLibraryPostBody = {
  is_pinned: boolean;
};
export type PinLibraryPostReply = {
  post_id: string;
  event_id: string;
  folder_id: string;
  folder_name: string;
  title: string;
  creator: {
    user_id: string | null;
    name: string;
    image_url: string | null;
  };
  status: "pending" | "approved" | "rejected" | "expired";
  version: number;
  is_audio: boolean;
  poster_url: string | null;
  duration: number;
  authenticity_type: number;
  summary: string | null;
  labels: Array<{
    label_id: string;
    kind: "label" | "favorite";
    name: string;
    color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
  }>;
  listed_at: string;
  submitted_at: string;
  expires_at: string | null;
  expires_on: string | null;
  is_pinned: boolean;
  viewers: number;
  abilities: {
    decide: boolean;
    approve: boolean;
    withdraw: boolean;
    resubmit: boolean;
  };
};
export type RemoveLibraryPostReply = {
  success: true;
};
export type ResubmitLibraryPostReply = {
  post_id: string;
  event_id: string;
  folder_id: string;
  folder_name: string;
  title: string;
  creator: {
    user_id: string | null;
    name: string;
    image_url: string | null;
  };
  status: "pending" | "approved" | "rejected" | "expired";
  version: number;
  is_audio: boolean;
  poster_url: string | null;
  duration: number;
  authenticity_type: number;
  summary: string | null;
  labels: Array<{
    label_id: string;
    kind: "label" | "favorite";
    name: string;
    color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
  }>;
  listed_at: string;
  submitted_at: string;
  expires_at: string | null;
  expires_on: string | null;
  is_pinned: boolean;
  viewers: number;
  abilities: {
    decide: boolean;
    approve: boolean;
    withdraw: boolean;
    resubmit: boolean;
  };
};
export type ReuseLibraryPostReply = {
  event_id: string;
  post_id: string;
};
export type SearchLibraryQuery = {
  q: string;
  folder_id?: string | undefined;
};
export type SearchLibraryReply = {
  items: Array<{
    post_id: string;
    event_id: string;
    folder_id: string;
    folder_name: string;
    title: string;
    creator: {
      user_id: string | null;
      name: string;
      image_url: string | null;
    };
    status: "pending" | "approved" | "rejected" | "expired";
    version: number;
    is_audio: boolean;
    poster_url: string | null;
    duration: number;
    authenticity_type: number;
    summary: string | null;
    labels: Array<{
      label_id: string;
      kind: "label" | "favorite";
      name: string;
      color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    }>;
    listed_at: string;
    submitted_at: string;
    expires_at: string | null;
    expires_on: string | null;
    is_pinned: boolean;
    viewers: number;
    abilities: {
      decide: boolean;
      approve: boolean;
      withdraw: boolean;
      resubmit: boolean;
    };
    passage: {
      start: number | null;
      snippet: string;
      matches: Array<{
        from: number;
        to: number;
      }>;
    } | null;
  }>;
  has_more: boolean;
};
export type SetLibraryExpiryBody = {
  expires_at: string | null;
  expires_on?: string | undefined;
};
export type SetLibraryExpiryReply = {
  post_id: string;
  event_id: string;
  folder_id: string;
  folder_name: string;
  title: string;
  creator: {
    user_id: string | null;
    name: string;
    image_url: string | null;
  };
  status: "pending" | "approved" | "rejected" | "expired";
  version: number;
  is_audio: boolean;
  poster_url: string | null;
  duration: number;
  authenticity_type: number;
  summary: string | null;
  labels: Array<{
    label_id: string;
    kind: "label" | "favorite";
    name: string;
    color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
  }>;
  listed_at: string;
  submitted_at: string;
  expires_at: string | null;
  expires_on: string | null;
  is_pinned: boolean;
  viewers: number;
  abilities: {
    decide: boolean;
    approve: boolean;
    withdraw: boolean;
    resubmit: boolean;
  };
};
export type StartFromLibraryTemplateBody = {
  starts_at?: number | undefined;
};
export type StartFromLibraryTemplateReply = {
  event_id: string;
  post_id: string;
};
export type SubmitToLibraryBody = {
  post_id: string;
  folder_id: string;
};
export type SubmitToLibraryReply = {
  post_id: string;
  event_id: string;
  folder_id: string;
  folder_name: string;
  title: string;
  creator: {
    user_id: string | null;
    name: string;
    image_url: string | null;
  };
  status: "pending" | "approved" | "rejected" | "expired";
  version: number;
  is_audio: boolean;
  poster_url: string | null;
  duration: number;
  authenticity_type: number;
  summary: string | null;
  labels: Array<{
    label_id: string;
    kind: "label" | "favorite";
    name: string;
    color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
  }>;
  listed_at: string;
  submitted_at: string;
  expires_at: string | null;
  expires_on: string | null;
  is_pinned: boolean;
  viewers: number;
  abilities: {
    decide: boolean;
    approve: boolean;
    withdraw: boolean;
    resubmit: boolean;
  };
};
export type UpdateLibraryFolderBody = {
  name: string;
};
export type UpdateLibraryFolderReply = {
  id: string;
  parent_folder_id: string | null;
  name: string;
  admin: {
    user_id: string | null;
    name: string;
    image_url: string | null;
  } | null;
  folders: number;
  videos: number;
  pending: number;
  abilities: {
    contribute: boolean;
    decide: boolean;
    delete: boolean;
    appoint: boolean;
  };
};
export type WithdrawLibraryPostReply = {
  success: true;
};

export const libraryOf = (call: Call) => ({
  /** Creates a folder; without `parent_folder_id` at the top, which only administrators of the library may. Gated company_library. Scope: `library:write`. */
  createLibraryFolder: async (body: CreateLibraryFolderBody, options?: Options) =>
    await call<CreateLibraryFolderReply>("POST", `/v1/library/folder`, { body }, options),
  /** Approves a video, into `folder_id` if given, or rejects it with a reason. `version`: refuses if the video changed since it was read. 409 if it was decided already, with who and when. Scope: `library:write`. */
  decideLibraryPost: async (id: string, body: DecideLibraryPostBody, options?: Options) =>
    await call<DecideLibraryPostReply>("PUT", `/v1/library/video/approval/${encodeURIComponent(id)}/request`, { body }, options),
  /** Approves or rejects several videos in one transaction: all or none. Those decided already are returned as skipped. Scope: `library:write`. */
  decideLibraryPosts: async (body: DecideLibraryPostsBody, options?: Options) =>
    await call<DecideLibraryPostsReply>("PUT", `/v1/library/video/approval/requests`, { body }, options),
  /** Deletes a folder and those below it. Refused while there are videos in them. Scope: `library:write`. */
  deleteLibraryFolder: async (id: string, options?: Options) =>
    await call<DeleteLibraryFolderReply>("DELETE", `/v1/library/folder/${encodeURIComponent(id)}/delete`, {}, options),
  /** Returns a folder with the folders on the way to it. `access` is null unless the actor administers the folder. Scope: `library:read`. */
  libraryFolder: async (id: string, options?: Options) =>
    await call<LibraryFolderReply>("GET", `/v1/library/folder/${encodeURIComponent(id)}/details`, {}, options),
  /** Returns views, viewers, completions and shares of the published videos in a folder and below, and of the most viewed 100. For those who administer it. Scope: `library:read`. */
  libraryFolderFigures: async (id: string, options?: Options) =>
    await call<LibraryFolderFiguresReply>("GET", `/v1/library/folder/${encodeURIComponent(id)}/figures`, {}, options),
  /** Lists the videos directly in a folder. Scope: `library:read`. */
  libraryFolderPosts: Object.assign(
    async (id: string, query: LibraryFolderPostsQuery = {}, options?: Options) =>
      await call<LibraryFolderPostsReply>("GET", `/v1/library/folder/${encodeURIComponent(id)}/posts`, { query }, options),
    {
      /** Every item of all pages, read as they are needed. */
      all: (id: string, query: LibraryFolderPostsQuery = {}, options?: Options) =>
        listAll<LibraryFolderPostsReply, "items">(
          async (at) =>
            await call<LibraryFolderPostsReply>(
              "GET",
              `/v1/library/folder/${encodeURIComponent(id)}/posts`,
              { query: { ...query, ...at } },
              options,
            ),
          "items",
        ),
    },
  ),
  /** Lists the folders in a folder by name, those at the top without `parent`. A folder whose parent is invisible is listed at the top. `all` lists the whole tree. Scope: `library:read`. */
  libraryFolders: async (query: LibraryFoldersQuery = {}, options?: Options) =>
    await call<LibraryFoldersReply>("GET", `/v1/library/folders`, { query }, options),
  /** Returns pinned, recently approved and most watched videos of the folders that the actor may view. Scope: `library:read`. */
  libraryHome: async (options?: Options) => await call<LibraryHomeReply>("GET", `/v1/library/home`, {}, options),
  /** Returns where a video is in the library, null if nowhere, and its history. For its author and the folder's reviewers. Scope: `library:read`. */
  libraryPost: async (id: string, options?: Options) =>
    await call<LibraryPostReply>("GET", `/v1/library/post/${encodeURIComponent(id)}`, {}, options),
  /** Returns views, viewers, completions and shares of a video, with the latest 100 colleagues who watched. For author and reviewers. Scope: `library:read`. */
  libraryPostFigures: async (id: string, options?: Options) =>
    await call<LibraryPostFiguresReply>("GET", `/v1/library/post/${encodeURIComponent(id)}/figures`, {}, options),
  /** Returns a video with what its reviewer compares: title and transcript, now and when it was last approved. For reviewers. Scope: `library:read`. */
  libraryReview: async (id: string, options?: Options) =>
    await call<LibraryReviewReply>("GET", `/v1/library/review/${encodeURIComponent(id)}`, {}, options),
  /** Lists the videos that wait for the actor's decision, the longest waiting first. Scope: `library:read`. */
  libraryReviews: Object.assign(
    async (query: LibraryReviewsQuery = {}, options?: Options) =>
      await call<LibraryReviewsReply>("GET", `/v1/library/reviews`, { query }, options),
    {
      /** Every item of all pages, read as they are needed. */
      all: (query: LibraryReviewsQuery = {}, options?: Options) =>
        listAll<LibraryReviewsReply, "items">(
          async (at) => await call<LibraryReviewsReply>("GET", `/v1/library/reviews`, { query: { ...query, ...at } }, options),
          "items",
        ),
    },
  ),
  /** Moves a folder with everything in it. The actor must administer both places. Scope: `library:write`. */
  moveLibraryFolder: async (id: string, body: MoveLibraryFolderBody, options?: Options) =>
    await call<MoveLibraryFolderReply>("PUT", `/v1/library/folder/${encodeURIComponent(id)}/move`, { body }, options),
  /** Moves a video to another folder. The actor must administer both. Scope: `library:write`. */
  moveLibraryPost: async (id: string, body: MoveLibraryPostBody, options?: Options) =>
    await call<MoveLibraryPostReply>("PUT", `/v1/library/post/approval/${encodeURIComponent(id)}/move`, { body }, options),
  /** Moves several videos to a folder: all or none. Scope: `library:write`. */
  moveLibraryPosts: async (body: MoveLibraryPostsBody, options?: Options) =>
    await call<MoveLibraryPostsReply>("PUT", `/v1/library/posts/move`, { body }, options),
  /** Pins a video to the library's home, or unpins it. Scope: `library:write`. */
  pinLibraryPost: async (id: string, body: PinLibraryPostBody, options?: Options) =>
    await call<PinLibraryPostReply>("PUT", `/v1/library/post/${encodeURIComponent(id)}/pin`, { body }, options),
  /** Removes a video from the library. The Aside itself stays with its author. Scope: `library:write`. */
  removeLibraryPost: async (id: string, options?: Options) =>
    await call<RemoveLibraryPostReply>("DELETE", `/v1/library/post/${encodeURIComponent(id)}/delete`, {}, options),
  /** Submits the actor's own rejected video again, to the same folder. Scope: `library:write`. */
  resubmitLibraryPost: async (id: string, options?: Options) =>
    await call<ResubmitLibraryPostReply>("POST", `/v1/library/post/${encodeURIComponent(id)}/resubmit`, {}, options),
  /** Makes a draft Aside of the actor's own from a library video, without another upload. It has its own link, recipients and figures. Gated company_library. Scope: `library:write`. */
  reuseLibraryPost: async (id: string, options?: Options) =>
    await call<ReuseLibraryPostReply>("POST", `/v1/library/post/${encodeURIComponent(id)}/reuse`, {}, options),
  /** Finds videos by title, author, summary and what is said, newest first, at most 50. `folder_id`: in this folder and below. Scope: `library:read`. */
  searchLibrary: async (query: SearchLibraryQuery, options?: Options) =>
    await call<SearchLibraryReply>("GET", `/v1/library/search`, { query }, options),
  /** Sets when the video disappears from the library, or null for never. `expires_on` is the last day that is shown to people; without it, the last day that ends by then in UTC. Author and reviewers are warned a week before. Scope: `library:write`. */
  setLibraryExpiry: async (id: string, body: SetLibraryExpiryBody, options?: Options) =>
    await call<SetLibraryExpiryReply>("PUT", `/v1/library/post/${encodeURIComponent(id)}/expiry`, { body }, options),
  /** Makes a draft Aside of the actor's own, whose recording is followed by a library video from `starts_at` (seconds) on. Gated company_library. Scope: `library:write`. */
  startFromLibraryTemplate: async (id: string, body: StartFromLibraryTemplateBody = {}, options?: Options) =>
    await call<StartFromLibraryTemplateReply>("POST", `/v1/library/post/${encodeURIComponent(id)}/template`, { body }, options),
  /** Submits one's own video to a folder for approval; without approval it is published. A rejected video is submitted again. Gated company_library. Scope: `library:write`. */
  submitToLibrary: async (body: SubmitToLibraryBody, options?: Options) =>
    await call<SubmitToLibraryReply>("POST", `/v1/library/send/post/approval/request/to/folder`, { body }, options),
  /** Renames a folder. Scope: `library:write`. */
  updateLibraryFolder: async (id: string, body: UpdateLibraryFolderBody, options?: Options) =>
    await call<UpdateLibraryFolderReply>("PUT", `/v1/library/folder/${encodeURIComponent(id)}/update`, { body }, options),
  /** Takes the actor's own video out of the library, pending or published. Scope: `library:write`. */
  withdrawLibraryPost: async (id: string, options?: Options) =>
    await call<WithdrawLibraryPostReply>("POST", `/v1/library/post/${encodeURIComponent(id)}/withdraw`, {}, options),
});
