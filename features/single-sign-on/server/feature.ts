import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as confirmEmail from "../confirm-email-contract.ts";
import * as social from "../social-contract.ts";
import * as sso from "../sso-contract.ts";
import { exchangeMobileCode } from "./app/exchange-mobile-code.ts";
import { sendIdentityCode } from "./confirm-email/send-identity-code.ts";
import { verifyIdentityCode } from "./confirm-email/verify-identity-code.ts";
import { beginAzure, beginSocial } from "./social/begin-social.ts";
import { finishSocial } from "./social/finish-social.ts";
import { listIdentities } from "./social/list-identities.ts";
import { listProviders } from "./social/list-providers.ts";
import { relaySocial } from "./social/relay-social.ts";
import { signInMobile } from "./social/sign-in-mobile.ts";
import { unlinkIdentity } from "./social/unlink-identity.ts";
import { beginSso } from "./sso/begin-sso.ts";
import { deleteSso } from "./sso/delete-sso.ts";
import { getSso } from "./sso/get-sso.ts";
import { saveSso } from "./sso/save-sso.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import type { SocialProvider } from "../social-contract.ts";
import { writeIdentityCodeMail } from "./confirm-email/code-mail.ts";
import { sendIdentityCodeMail } from "./jobs.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [
    route(social.listProviders, listProviders),
    route(social.beginSocial, beginSocial),
    route(social.beginAzure, beginAzure),
    route(social.beginSso, beginSso),
    route(social.finishSocial, finishSocial),
    route(social.relaySocial, relaySocial),
    route(social.signInMobile, signInMobile),
    route(social.exchangeMobileCode, exchangeMobileCode),
    route(confirmEmail.sendIdentityCode, sendIdentityCode),
    route(confirmEmail.verifyIdentityCode, verifyIdentityCode),
    route(social.listIdentities, listIdentities),
    route(social.unlinkIdentity, unlinkIdentity),
    route(sso.getSso, getSso),
    route(sso.saveSso, saveSso),
    route(sso.deleteSso, deleteSso),
  ],
  subscriptions: [],
  jobs: (_, { mailer }) => [
    bindJob(sendIdentityCodeMail, async ({ data: { email, code, provider } }) => {
      const mail = writeIdentityCodeMail({ code, provider: PROVIDER_NAMES[provider as SocialProvider] });
      await mailer.send({ to: { name: "", address: email }, ...mail });
    }),
  ],
  crons: () => [],
  tables: ["identities", "pending_identities", "oauth_requests", "app_sign_in_codes", "sso_connections"],
  personData,
};
