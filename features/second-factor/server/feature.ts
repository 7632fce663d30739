import type { Feature } from "@aside/server/feature.ts";
import { mfaRoutes } from "./mfa/routes.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { bindJob } from "@aside/server/jobs/jobs.ts";
import { writeCodeSms } from "./code-sms.ts";
import { sendCodeSms } from "./jobs.ts";
import { personData } from "./person-store.ts";

export const feature: Feature = {
  routes: [...mfaRoutes, ...passkeyRoutes],
  subscriptions: [],
  jobs: (_, { sms }) => [bindJob(sendCodeSms, async ({ data }) => await sms.send({ to: data.to, text: writeCodeSms(data.code) }))],
  crons: () => [],
  tables: ["mfa_codes", "mfa_factors", "passkey_challenges", "passkeys", "recovery_codes"],
  personData,
};
