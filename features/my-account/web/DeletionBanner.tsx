import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useSyncExternalStore } from "react";
import { accountCopy as copy } from "../copy.ts";
import { formatDate } from "@aside/contract/time/instants.ts";
import { KeepButton } from "./KeepButton.tsx";

const readDeletion = (): string | null => sessionStore.get()?.user.deleteAfter ?? null;

/** Shown on every screen while the account's deletion is pending. */
export function DeletionBanner() {
  const deleteAfter = useSyncExternalStore(sessionStore.subscribe, readDeletion);
  if (deleteAfter === null) return null;
  return (
    <div className="mx-auto w-full max-w-content px-4 pt-4">
      <Banner tone="warning" action={<KeepButton />}>
        {copy.leaving(formatDate(deleteAfter))}
      </Banner>
    </div>
  );
}
