import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import { saveMyNotes as endpoint } from "../contract.ts";
import { saveMyNotes } from "./save-my-notes.ts";

export const feature: Feature = {
  routes: [route(endpoint, saveMyNotes)],
  subscriptions: [],
  jobs: () => [],
  crons: () => [],
  tables: [],
  personData: {},
};
