import type { Tool } from "../tool.ts";
import { listComments, writeComment } from "./comments.ts";
import { createDraft } from "./create-draft.ts";
import { getAside } from "./get-aside.ts";
import { getSummary } from "./get-summary.ts";
import { getTranscript } from "./get-transcript.ts";
import { listActionItems } from "./list-action-items.ts";
import { listAsides, listUnviewed } from "./lists.ts";
import { searchAsides } from "./search-asides.ts";
import { sendAside } from "./send-aside.ts";
import { whoWatched } from "./who-watched.ts";

export const ALL_TOOLS: readonly Tool[] = [
  searchAsides,
  getAside,
  getTranscript,
  getSummary,
  listActionItems,
  listUnviewed,
  listAsides,
  whoWatched,
  listComments,
  writeComment,
  createDraft,
  sendAside,
];
