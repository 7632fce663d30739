import { PasskeysCard } from "@aside/features/second-factor/web/PasskeysCard.tsx";
import { TwoFactorCard } from "@aside/features/second-factor/web/TwoFactorCard.tsx";
import { DevicesCard } from "@aside/features/sign-in/web/DevicesCard.tsx";
import { PasswordCard } from "@aside/features/sign-in/web/PasswordCard.tsx";
import { ConnectedAccountsCard } from "@aside/features/single-sign-on/web/ConnectedAccountsCard.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { isNativeShell } from "@aside/web-client/billing-mode.ts";
import type { StoredUser } from "@aside/web-client/session-store.ts";
import { Suspense } from "react";

// In the native app only.
const AppLockCard = lazyChunk(async () => ({ default: (await import("@aside/features/native-app/web/lock/AppLockCard.tsx")).AppLockCard }));

export function SecurityTab({ user }: { user: StoredUser }) {
  return (
    <>
      <PasswordCard email={user.email} />
      <TwoFactorCard />
      <PasskeysCard />
      {isNativeShell() && (
        <Suspense>
          <AppLockCard />
        </Suspense>
      )}
      <ConnectedAccountsCard />
      <DevicesCard />
    </>
  );
}
