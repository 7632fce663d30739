import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../../contract.ts";
import { generateOtp } from "./generate-otp.ts";
import { listFactors, mfaStatus, mfaType } from "./read-mfa.ts";
import { removeFactor } from "./remove-factor.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { beginApp, confirmApp } from "./set-up-app.ts";
import { beginPhone, confirmPhone } from "./set-up-phone.ts";
import { validateMfa } from "./validate-mfa.ts";

export const mfaRoutes: Route[] = [
  route(contract.generateOtp, generateOtp),
  route(contract.validateMfa, validateMfa),
  route(contract.mfaType, mfaType),
  route(contract.mfaStatus, mfaStatus),
  route(contract.listFactors, listFactors),
  route(contract.beginApp, beginApp),
  route(contract.confirmApp, confirmApp),
  route(contract.beginPhone, beginPhone),
  route(contract.confirmPhone, confirmPhone),
  route(contract.removeFactor, removeFactor),
  route(contract.renewRecoveryCodes, renewRecoveryCodes),
];
