import { AppearanceCard } from "@aside/features/my-account/web/PreferenceCards.tsx";
import { ProfileCard } from "@aside/features/my-account/web/ProfileCard.tsx";
import { InstallCard } from "../../installed-app/InstallCard.tsx";
import type { StoredUser } from "@aside/web-client/session-store.ts";

export function ProfileTab({ user }: { user: StoredUser }) {
  return (
    <>
      <InstallCard />
      <ProfileCard user={user} />
      <AppearanceCard user={user} />
    </>
  );
}
