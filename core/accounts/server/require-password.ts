import { checkPassword } from "@aside/server/auth/check-password.ts";
import { AppError } from "@aside/contract/errors.ts";
import { accountCopy } from "../copy.ts";
/** Throws 422 `password_weak` with advice. */
export function requireGoodPassword(password: string, person: { email: string; name: string }): void {
  const problem = checkPassword(password, person);
  if (problem) throw new AppError(422, "password_weak", problem === "short" ? accountCopy.passwordShort : accountCopy.passwordKnown);
}
