import { ConnectedAccountsCard } from "@aside/features/single-sign-on/web/ConnectedAccountsCard.tsx";
import { DataCard } from "@aside/features/my-account/web/DataCard.tsx";
import { DeletionCard } from "@aside/features/my-account/web/DeletionCard.tsx";
import { AppearanceCard, ReplyMailsSwitch } from "@aside/features/my-account/web/PreferenceCards.tsx";
import { ProfileCard } from "@aside/features/my-account/web/ProfileCard.tsx";
import { accountCopy } from "@aside/features/my-account/copy.ts";
import { DevicesCard } from "@aside/features/sign-in/web/DevicesCard.tsx";
import { PasskeysCard } from "@aside/features/second-factor/web/PasskeysCard.tsx";
import { TwoFactorCard } from "@aside/features/second-factor/web/TwoFactorCard.tsx";
import { PasswordCard } from "@aside/features/sign-in/web/PasswordCard.tsx";
import { NotificationSettingsCard } from "@aside/features/notifications/web/NotificationSettingsCard.tsx";
import { PromptsCard } from "@aside/features/insights/web/PromptsCard.tsx";
import { reachOf } from "@aside/contract/permissions.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import type { ReactNode } from "react";
import { useSession } from "../shell/session.ts";

export function AccountScreen() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-10 px-4 py-6">
      <h1 className="text-title font-semibold">My Account</h1>
      <Section label="General">
        <ProfileCard user={user} />
        <AppearanceCard user={user} />
        <NotificationSettingsCard userId={user.userId}>
          <ReplyMailsSwitch user={user} />
        </NotificationSettingsCard>
      </Section>
      <Section label="Security">
        <PasswordCard email={user.email} />
        <TwoFactorCard />
        <PasskeysCard />
        <ConnectedAccountsCard />
        <DevicesCard />
      </Section>
      <Section label="Prompts">
        <PromptsCard kind="user" />
        <PromptsCard kind="analysis" />
      </Section>
      {reachOf(user.role, "api_keys.manage") !== "none" && (
        <Section label="API access">
          <Card className="flex flex-wrap items-center justify-between gap-4">
            <div>
              <h2 className="text-lead font-semibold">{accountCopy.apiKeys}</h2>
              <p className="text-small text-muted">{accountCopy.apiKeysWhy}</p>
            </div>
            <LinkButton href="/admin/api-keys" variant="secondary">
              {accountCopy.openApiKeys}
            </LinkButton>
          </Card>
        </Section>
      )}
      <Section label="Data and account">
        <DataCard />
        <DeletionCard user={user} />
      </Section>
      <span>
        <LinkButton href="/logout" variant="secondary">
          Logout
        </LinkButton>
      </span>
    </div>
  );
}

/** A group of cards; each card has its own heading. */
function Section({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      <p aria-hidden className="font-medium text-muted">
        {label}
      </p>
      {children}
    </section>
  );
}
