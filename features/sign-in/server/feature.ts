import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import { autoLogin as autoLoginEndpoint, signInByLink as signInByLinkEndpoint } from "../auto-login-contract.ts";
import * as contract from "../contract.ts";
import { autoLogin } from "./auto-login/auto-login.ts";
import { signInByLink } from "./auto-login/sign-in-by-link.ts";
import { botRoutes } from "./bot/routes.ts";
import { changePassword } from "./passwords/change-password.ts";
import { endDevice } from "./sessions/end-device.ts";
import { endSessions } from "./sessions/end-sessions.ts";
import { listSessions } from "./sessions/list-sessions.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { resendEmailCode } from "./sign-up/resend-email-code.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sessions/sign-out.ts";
import { signUp } from "./sign-up/sign-up.ts";
import { triggerReset } from "./passwords/trigger-reset.ts";
import { updatePassword } from "./passwords/update-password.ts";
import { updateUser } from "./update-user.ts";
import { validateReset } from "./passwords/validate-reset.ts";
import { validateUser } from "./validate-user.ts";
import { verifyEmailCode } from "./sign-up/verify-email-code.ts";
import { subscriptions } from "./subscriptions.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { writeCodeMail } from "./sign-up/code-mail.ts";
import { sendCodeMail, sendResetMail } from "./jobs.ts";
import { writeResetMail } from "./passwords/reset-mail.ts";

export const feature: Feature = {
  routes: [
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
    route(contract.updateUser, updateUser),
    route(autoLoginEndpoint, autoLogin),
    route(signInByLinkEndpoint, signInByLink),
    ...botRoutes,
  ],
  subscriptions,
  jobs: (_, { mailer }) => [
    bindJob(
      sendCodeMail,
      async ({ data }) => void (await mailer.send({ to: { name: "", address: data.email }, ...writeCodeMail(data.code) })),
    ),
    bindJob(
      sendResetMail,
      async ({ data }) => void (await mailer.send({ to: { name: data.name, address: data.email }, ...writeResetMail(data) })),
    ),
  ],
  crons: () => [],
  tables: ["sign_in_links", "sign_up_attempts", "spent_proofs"],
  personData: {},
};
