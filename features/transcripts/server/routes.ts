import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import * as translation from "../translation-contract.ts";
import { editTranscript, revertTranscript } from "./edit-transcript.ts";
import { getTranscript } from "./get-transcript.ts";
import { getTranslation, listLanguages } from "./get-translation.ts";

export const routes: Route[] = [
  route(contract.getTranscript, getTranscript),
  route(contract.editTranscript, editTranscript),
  route(contract.revertTranscript, revertTranscript),
  route(translation.listLanguages, listLanguages),
  route(translation.getTranslation, getTranslation),
];
