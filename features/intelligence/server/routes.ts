import { type Route, route } from "@aside/platform/http/context.ts";
import * as contract from "../contract.ts";
import { getSuggestedChapters } from "./get-suggested-chapters.ts";
import { getTranscript } from "./get-transcript.ts";
import { insightRoutes } from "./insight-routes.ts";

export const routes: Route[] = [
  route(contract.getTranscript, getTranscript),
  route(contract.getSuggestedChapters, getSuggestedChapters),
  ...insightRoutes,
];
