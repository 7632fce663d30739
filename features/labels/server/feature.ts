import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { assignLabel } from "./assign-label.ts";
import { createLabel } from "./create-label.ts";
import { deleteLabel } from "./delete-label.ts";
import { listLabels } from "./list-labels.ts";
import { personData } from "./person-store.ts";
import { lends } from "./lent-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.listLabels, listLabels),
    route(contract.createLabel, createLabel),
    route(contract.assignLabel, assignLabel),
    route(contract.deleteLabel, deleteLabel),
  ],
  subscriptions: [],
  jobs: () => [],
  crons: () => [],
  tables: ["labels", "post_labels"],
  lends,
  personData,
};
