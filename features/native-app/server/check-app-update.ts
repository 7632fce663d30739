import type { Handler } from "@aside/server/http/context.ts";
import type { checkAppUpdate as endpoint } from "../contract.ts";
import { isOlder } from "./is-older.ts";

export const checkAppUpdate: Handler<typeof endpoint> = async ({ body, context: { config } }) => {
  const minimums = new Map([
    ["ios", config.NATIVE_MIN_VERSION_IOS],
    ["android", config.NATIVE_MIN_VERSION_ANDROID],
  ]);
  const minimum = minimums.get(body.platform.toLowerCase());
  return await Promise.resolve({ update_required: minimum !== undefined && isOlder(body.version, minimum) });
};
