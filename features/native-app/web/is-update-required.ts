import { api } from "@aside/web-client/api.ts";
import { readNativeApp } from "@aside/web-client/native-app.ts";
import { checkAppUpdate } from "../contract.ts";

/** False in browsers, and when the server gives no answer: that must not lock anyone out. */
export async function isUpdateRequired(userAgent: string): Promise<boolean> {
  const native = readNativeApp(userAgent);
  if (native === null) return false;
  try {
    return (await api.call(checkAppUpdate, { body: native })).update_required;
  } catch {
    return false;
  }
}
