import { type Route, route } from "@aside/server/http/context.ts";
import { saveMyNotes as endpoint } from "../contract.ts";
import { saveMyNotes } from "./save-my-notes.ts";

export const routes: Route[] = [route(endpoint, saveMyNotes)];
