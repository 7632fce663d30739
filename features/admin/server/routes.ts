import { type Route, route } from "@aside/platform/http/context.ts";
import * as contract from "../contract.ts";
import { inviteUsers } from "./invite-users.ts";
import { listInvites } from "./list-invites.ts";
import { listUsers } from "./list-users.ts";
import { resendInvite } from "./resend-invite.ts";
import { resetMfa } from "./reset-mfa.ts";
import { revokeInvite } from "./revoke-invite.ts";
import { updateFlags } from "./update-flags.ts";
import { updateRole } from "./update-role.ts";
import { updateStatus } from "./update-status.ts";

export const routes: Route[] = [
  route(contract.listUsers, listUsers),
  route(contract.updateRole, updateRole),
  route(contract.updateFlags, updateFlags),
  route(contract.updateStatus, updateStatus),
  route(contract.resetMfa, resetMfa),
  route(contract.inviteUsers, inviteUsers),
  route(contract.listInvites, listInvites),
  route(contract.resendInvite, resendInvite),
  route(contract.revokeInvite, revokeInvite),
];
