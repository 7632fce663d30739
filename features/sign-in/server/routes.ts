import { type Route, route } from "@aside/server/http/context.ts";
import { autoLogin as autoLoginEndpoint, signInByLink as signInByLinkEndpoint } from "../auto-login-contract.ts";
import * as contract from "../contract.ts";
import { autoLogin } from "./auto-login/auto-login.ts";
import { signInByLink } from "./auto-login/sign-in-by-link.ts";
import * as invites from "../../invitations/accept-contract.ts";
import { acceptInvite } from "../../invitations/server/accept-invite.ts";
import * as social from "../../single-sign-on/social-contract.ts";
import * as sso from "../../single-sign-on/sso-contract.ts";
import { botRoutes } from "./bot/routes.ts";
import { changePassword } from "./change-password.ts";
import { endDevice } from "./end-device.ts";
import { endSessions } from "./end-sessions.ts";
import { listSessions } from "./list-sessions.ts";
import { mediaCookie } from "./media-cookie.ts";
import { mfaRoutes } from "../../second-factor/server/mfa/routes.ts";
import { passkeyRoutes } from "../../second-factor/server/passkeys/routes.ts";
import { refreshSession } from "./refresh-session.ts";
import { resendEmailCode } from "./resend-email-code.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { beginAzure, beginSocial } from "../../single-sign-on/server/social/begin-social.ts";
import { finishSocial } from "../../single-sign-on/server/social/finish-social.ts";
import { listIdentities } from "../../single-sign-on/server/social/list-identities.ts";
import { listProviders } from "../../single-sign-on/server/social/list-providers.ts";
import { relaySocial } from "../../single-sign-on/server/social/relay-social.ts";
import { signInMobile } from "../../single-sign-on/server/social/sign-in-mobile.ts";
import { unlinkIdentity } from "../../single-sign-on/server/social/unlink-identity.ts";
import { beginSso } from "../../single-sign-on/server/sso/begin-sso.ts";
import { deleteSso } from "../../single-sign-on/server/sso/delete-sso.ts";
import { getSso } from "../../single-sign-on/server/sso/get-sso.ts";
import { saveSso } from "../../single-sign-on/server/sso/save-sso.ts";
import { triggerReset } from "./trigger-reset.ts";
import { updatePassword } from "./update-password.ts";
import { updateUser } from "./update-user.ts";
import { userInfo } from "./user-info.ts";
import { validateInvite } from "../../invitations/server/validate-invite.ts";
import { validateReset } from "./validate-reset.ts";
import { validateUser } from "./validate-user.ts";
import { verifyEmailCode } from "./verify-email-code.ts";

export const routes: Route[] = [
  route(contract.validateUser, validateUser),
  route(contract.signUp, signUp),
  route(contract.verifyEmailCode, verifyEmailCode),
  route(contract.resendEmailCode, resendEmailCode),
  route(contract.signIn, signIn),
  route(contract.signOut, signOut),
  route(contract.refreshSession, refreshSession),
  route(contract.listSessions, listSessions),
  route(contract.endDevice, endDevice),
  route(contract.endSessions, endSessions),
  route(contract.triggerReset, triggerReset),
  route(contract.validateReset, validateReset),
  route(contract.updatePassword, updatePassword),
  route(contract.changePassword, changePassword),
  route(contract.userInfo, userInfo),
  route(contract.updateUser, updateUser),
  route(contract.mediaCookie, mediaCookie),
  route(autoLoginEndpoint, autoLogin),
  route(signInByLinkEndpoint, signInByLink),
  route(invites.validateInvite, validateInvite),
  route(invites.acceptInvite, acceptInvite),
  route(social.listProviders, listProviders),
  route(social.beginSocial, beginSocial),
  route(social.beginAzure, beginAzure),
  route(social.beginSso, beginSso),
  route(social.finishSocial, finishSocial),
  route(social.relaySocial, relaySocial),
  route(social.signInMobile, signInMobile),
  route(social.listIdentities, listIdentities),
  route(social.unlinkIdentity, unlinkIdentity),
  route(sso.getSso, getSso),
  route(sso.saveSso, saveSso),
  route(sso.deleteSso, deleteSso),
  ...mfaRoutes,
  ...botRoutes,
  ...passkeyRoutes,
];
