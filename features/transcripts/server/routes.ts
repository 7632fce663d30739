import { type Route, route } from "@aside/server/http/context.ts";
import * as analysis from "../../analysis/contract.ts";
import * as contract from "../contract.ts";
import * as searching from "../../search/contract.ts";
import * as translation from "../translation-contract.ts";
import { askAnalysis, createAnalysis, deleteAnalysis, getAnalysis, listAnalyses } from "../../analysis/server/ask-analysis.ts";
import { editTranscript, revertTranscript } from "./edit-transcript.ts";
import { getSuggestedChapters } from "../../insights/server/get-suggested-chapters.ts";
import { getTranscript } from "./get-transcript.ts";
import { getTranslation, listLanguages } from "./get-translation.ts";
import { insightRoutes } from "../../insights/server/insight-routes.ts";
import { search } from "../../search/server/search.ts";

export const routes: Route[] = [
  route(contract.getTranscript, getTranscript),
  route(contract.editTranscript, editTranscript),
  route(contract.revertTranscript, revertTranscript),
  route(contract.getSuggestedChapters, getSuggestedChapters),
  route(searching.search, search),
  route(translation.listLanguages, listLanguages),
  route(translation.getTranslation, getTranslation),
  route(analysis.createAnalysis, createAnalysis),
  route(analysis.askAnalysis, askAnalysis),
  route(analysis.getAnalysis, getAnalysis),
  route(analysis.listAnalyses, listAnalyses),
  route(analysis.deleteAnalysis, deleteAnalysis),
  ...insightRoutes,
];
