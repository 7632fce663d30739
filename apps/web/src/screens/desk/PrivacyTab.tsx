import type { EventJson } from "@aside/features/events/contract.ts";
import { PrivacyFlags } from "@aside/features/events/web/PrivacyFlags.tsx";
import { useUpdatePrivacy } from "@aside/features/events/web/queries.ts";
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
