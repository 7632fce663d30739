import { PasskeysCard } from "@aside/features/second-factor/web/PasskeysCard.tsx";
import { TwoFactorCard } from "@aside/features/second-factor/web/TwoFactorCard.tsx";
import { DevicesCard } from "@aside/features/sign-in/web/DevicesCard.tsx";
import { PasswordCard } from "@aside/features/sign-in/web/PasswordCard.tsx";
import { ConnectedAccountsCard } from "@aside/features/single-sign-on/web/ConnectedAccountsCard.tsx";
import type { StoredUser } from "@aside/web-client/session-store.ts";

export function SecurityTab({ user }: { user: StoredUser }) {
  return (
    <>
      <PasswordCard email={user.email} />
      <TwoFactorCard />
      <PasskeysCard />
      <ConnectedAccountsCard />
      <DevicesCard />
    </>
  );
}
