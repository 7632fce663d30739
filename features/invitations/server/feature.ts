import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { acceptInvite } from "./accept-invite.ts";
import { inviteUsers } from "./invite-users.ts";
import { listInvites } from "./list-invites.ts";
import { resendInvite } from "./resend-invite.ts";
import { revokeInvite } from "./revoke-invite.ts";
import { validateInvite } from "./validate-invite.ts";
import { subscriptions } from "./subscriptions.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { writeInviteMail } from "./invite-email.ts";
import { sendInviteMail } from "./jobs.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [
    route(contract.inviteUsers, inviteUsers),
    route(contract.listInvites, listInvites),
    route(contract.resendInvite, resendInvite),
    route(contract.revokeInvite, revokeInvite),
    route(contract.validateInvite, validateInvite),
    route(contract.acceptInvite, acceptInvite),
  ],
  subscriptions,
  jobs: (_, { mailer }) => [
    bindJob(sendInviteMail, async ({ data }) => void (await mailer.send({ to: { address: data.email }, ...writeInviteMail(data) }))),
  ],
  crons: () => [],
  tables: ["invites"],
  personData,
};
