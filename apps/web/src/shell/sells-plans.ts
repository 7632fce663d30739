import { billingMode } from "@aside/web-client/billing-mode.ts";
import { isNativeShell } from "@aside/core/entitlements/web/is-native-shell.ts";

/** Whether there are prices to show: this installation sells plans, and it is not the native app. */
export const sellsPlans = (): boolean => ["test", "stripe"].includes(billingMode()) && !isNativeShell();
