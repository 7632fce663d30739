import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { validateMfa } from "../contract.ts";
import { unviewedCount } from "../../viewing/contract.ts";

type Reply = { status: number; error: { code: string; message: string } };
type Answer = [status: number, code: string, message: string];

/** An endpoint's reply in a comparable form. */
export const answer = (reply: Reply): Answer => [reply.status, reply.error.code, reply.error.message];
export const INVALID: Answer = [422, "code_invalid", "Invalid code"];
export const PENDING: Answer = [403, "mfa_required", "Your session has expired. Please login again to continue."];
export const OVER: Answer = [403, "session_expired", "Your session has expired. Please login again to continue."];

export const validate = async (driver: ApiDriver, code: string, mfa_type = "app") =>
  await driver.try(validateMfa, { body: { code, mfa_type } });

/** The reply of an endpoint for signed-in people: 200 only if the session needs no second factor. */
export const isIn = async (driver: ApiDriver): Promise<Answer> => answer(await driver.try(unviewedCount, {}));

export const anyNumber = (): string => `+1415${String(Math.floor(Math.random() * 1e7)).padStart(7, "0")}`;
export const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
