import { type Route, route } from "@aside/platform/http/context.ts";
import * as contract from "../contract.ts";
import { mediaCookie } from "./media-cookie.ts";
import { resendEmailCode } from "./resend-email-code.ts";
import { signIn } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { userInfo } from "./user-info.ts";
import { validateUser } from "./validate-user.ts";
import { verifyEmailCode } from "./verify-email-code.ts";

export const routes: Route[] = [
  route(contract.validateUser, validateUser),
  route(contract.signUp, signUp),
  route(contract.verifyEmailCode, verifyEmailCode),
  route(contract.resendEmailCode, resendEmailCode),
  route(contract.signIn, signIn),
  route(contract.signOut, signOut),
  route(contract.userInfo, userInfo),
  route(contract.mediaCookie, mediaCookie),
];
