import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { askAnalysis, createAnalysis, deleteAnalysis, getAnalysis, listAnalyses } from "./ask-analysis.ts";

export const routes: Route[] = [
  route(contract.createAnalysis, createAnalysis),
  route(contract.askAnalysis, askAnalysis),
  route(contract.getAnalysis, getAnalysis),
  route(contract.listAnalyses, listAnalyses),
  route(contract.deleteAnalysis, deleteAnalysis),
];
