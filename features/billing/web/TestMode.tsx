import { billingMode } from "@aside/web-client/billing-mode.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { copy } from "../copy.ts";

/** On every screen about money while the payments are those of the stand-in. */
export function TestMode() {
  return billingMode() === "test" ? <Banner tone="info">{copy.testMode}</Banner> : null;
}
