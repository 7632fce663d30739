import { PersonasCard } from "@aside/features/avatar/web/PersonasCard.tsx";
import { useLeavingWords } from "@aside/features/avatar/web/use-leaving-words.ts";
import { DataCard } from "@aside/features/my-account/web/DataCard.tsx";
import { DeletionCard } from "@aside/features/my-account/web/DeletionCard.tsx";
import type { StoredUser } from "@aside/web-client/session-store.ts";

export function DataTab({ user }: { user: StoredUser }) {
  return (
    <>
      <DataCard />
      <PersonasCard />
      <DeletionCard user={user} also={useLeavingWords()} />
    </>
  );
}
