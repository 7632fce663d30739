import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { acceptInvite } from "./accept-invite.ts";
import { inviteUsers } from "./invite-users.ts";
import { listInvites } from "./list-invites.ts";
import { resendInvite } from "./resend-invite.ts";
import { revokeInvite } from "./revoke-invite.ts";
import { validateInvite } from "./validate-invite.ts";

export const routes: Route[] = [
  route(contract.inviteUsers, inviteUsers),
  route(contract.listInvites, listInvites),
  route(contract.resendInvite, resendInvite),
  route(contract.revokeInvite, revokeInvite),
  route(contract.validateInvite, validateInvite),
  route(contract.acceptInvite, acceptInvite),
];
