import { type Route, route } from "@aside/platform/http/context.ts";
import * as contract from "../contract.ts";
import * as translation from "../translation-contract.ts";
import { getSuggestedChapters } from "./get-suggested-chapters.ts";
import { editTranscript, revertTranscript } from "./edit-transcript.ts";
import { getTranscript } from "./get-transcript.ts";
import { insightRoutes } from "./insight-routes.ts";

import { getTranslation, listLanguages } from "./get-translation.ts";

export const routes: Route[] = [
  route(contract.getTranscript, getTranscript),
  route(contract.editTranscript, editTranscript),
  route(contract.revertTranscript, revertTranscript),
  route(translation.listLanguages, listLanguages),
  route(translation.getTranslation, getTranslation),
  route(contract.getSuggestedChapters, getSuggestedChapters),
  ...insightRoutes,
];
