import { ConnectedAccountsCard } from "@aside/features/auth/web/ConnectedAccountsCard.tsx";
import { DevicesCard } from "@aside/features/auth/web/DevicesCard.tsx";
import { PasskeysCard } from "@aside/features/auth/web/mfa/PasskeysCard.tsx";
import { TwoFactorCard } from "@aside/features/auth/web/mfa/TwoFactorCard.tsx";
import { PasswordCard } from "@aside/features/auth/web/PasswordCard.tsx";
import { PromptsCard } from "@aside/features/intelligence/web/PromptsCard.tsx";
import { Avatar } from "@aside/platform/ui/Avatar.tsx";
import { Card } from "@aside/platform/ui/Card.tsx";
import { LinkButton } from "@aside/platform/ui/LinkButton.tsx";
import { ThemeSwitch } from "@aside/platform/ui/ThemeSwitch.tsx";
import { useSession } from "../shell/session.ts";

export function AccountScreen() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-6 px-4 py-6">
      <h1 className="text-title font-semibold">My Account</h1>
      <Card className="flex items-center gap-4 p-6">
        <Avatar name={user.name} size="large" />
        <p className="min-w-0">
          <strong className="block font-semibold break-words">{user.name}</strong>
          <span className="break-all text-muted">{user.email}</span>
        </p>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-4 p-6">
        <h2 className="text-lead font-semibold">Appearance</h2>
        <ThemeSwitch />
      </Card>
      <PasswordCard email={user.email} />
      <ConnectedAccountsCard />
      <TwoFactorCard />
      <PasskeysCard />
      <DevicesCard />
      <PromptsCard kind="user" />
      <PromptsCard kind="analysis" />
      <span>
        <LinkButton href="/logout" variant="secondary">
          Logout
        </LinkButton>
      </span>
    </div>
  );
}
