import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { createPartner } from "./manage/create-partner.ts";
import { deletePartner } from "./manage/delete-partner.ts";
import { listPartners } from "./manage/list-partners.ts";
import { testAssertion } from "./manage/test-assertion.ts";
import { updatePartner } from "./manage/update-partner.ts";
import { personData } from "./person-store.ts";
import { signInByAssertion } from "./sign-in/sign-in-by-assertion.ts";
import { deleteOldAssertions } from "./store.ts";

export const feature: Feature = {
  routes: [
    route(contract.signInByAssertion, signInByAssertion),
    route(contract.listPartners, listPartners),
    route(contract.createPartner, createPartner),
    route(contract.updatePartner, updatePartner),
    route(contract.testAssertion, testAssertion),
    route(contract.deletePartner, deletePartner),
  ],
  subscriptions: [],
  jobs: () => [],
  crons: (context) => [
    { name: "partners.sweep", cron: "27 * * * *", handler: async () => await deleteOldAssertions(context.db, context.now()) },
  ],
  tables: ["partners", "used_assertions"],
  personData,
};
