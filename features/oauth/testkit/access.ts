import { ANYONE, CREATOR, type Input, LEADS, type Row, SIGNED_IN } from "@aside/testkit/access-row.ts";
import type { World } from "@aside/testkit/actors.ts";
import { saveApp } from "../admin-contract.ts";
import { connect } from "./connect.ts";
import { makeApp } from "./make-app.ts";

/** A request belongs to the browser that began it, and none of the callers did: server/consent/consent.hostile.test.ts. */
const elsewhere = { input: () => ({ params: { uid: "unknown-request" } }), answers: 404 };

const NEW = { name: "CRM", redirect_uris: ["https://crm.example/callback"], scopes: ["asides:read" as const] };
/** An app of the creator's company, which the operator belongs to. */
const registered = (make: (id: string) => Input) => async (world: World) =>
  make((await world.actors.companyLead.call(saveApp, { body: { ...NEW, is_confidential: true } })).item.id);
const THEIR_LEADS = LEADS.filter((kind) => kind !== "otherLead");

export const access: Record<string, Row> = {
  readConsent: { admits: ANYONE, ...elsewhere },
  approveConsent: {
    admits: SIGNED_IN,
    ...elsewhere,
    input: () => ({ params: { uid: "unknown-request" }, body: { scopes: ["asides:read"] } }),
  },
  denyConsent: { admits: ANYONE, ...elsewhere },
  listConnectedApps: { admits: SIGNED_IN },
  disconnectApp: {
    admits: CREATOR,
    input: async (world) => {
      const made = await makeApp(world.app);
      await connect(world.actors.creator, made);
      return { params: { id: made.id } };
    },
  },
  // Each company has its own apps.
  listApps: { admits: LEADS },
  saveApp: { admits: LEADS, input: () => ({ body: NEW }) },
  rotateAppSecret: { admits: THEIR_LEADS, input: registered((id) => ({ params: { id } })) },
  setAppRule: { admits: THEIR_LEADS, input: registered((id) => ({ params: { id }, body: { rule: "blocked" } })) },
  setAppPolicy: { admits: LEADS, input: () => ({ body: { allows_only_some: false } }) },
  // The second lead finds it deleted.
  deleteApp: { admits: THEIR_LEADS, input: registered((id) => ({ params: { id } })), answers: { superAdmin: 404 } },
};
