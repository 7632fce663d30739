import { type Route, route } from "@aside/platform/http/context.ts";
import * as contract from "../contract.ts";
import { getTranscript } from "./get-transcript.ts";

export const routes: Route[] = [route(contract.getTranscript, getTranscript)];
