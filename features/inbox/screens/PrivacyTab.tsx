import type { EventJson } from "@aside/core/messages/contract.ts";
import { PrivacyFlags } from "@aside/core/messages/web/PrivacyFlags.tsx";
import { useUpdatePrivacy } from "@aside/core/messages/web/event-queries.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";

/** The six privacy settings; each is saved when it changes. */
export function PrivacyTab({ event }: { event: EventJson }) {
  const privacy = useUpdatePrivacy(event.id);
  return (
    <PrivacyFlags
      value={event.PrivacySettings}
      onChange={async (next) => {
        await privacy.mutateAsync(next).catch((error: Error) => toastError(error.message));
      }}
    />
  );
}
