import { toastError } from "@aside/ui/feedback/toast.ts";
import type { EventJson } from "../contract.ts";
import { useUpdatePrivacy } from "./event-queries.ts";
import { PrivacyFlags } from "./PrivacyFlags.tsx";

/** The privacy questions of an Aside; each answer is saved when it changes. */
export function EventPrivacy({ event, summarized = false }: { event: EventJson; summarized?: boolean }) {
  const privacy = useUpdatePrivacy(event.id);
  return (
    <PrivacyFlags
      summarized={summarized}
      value={event.PrivacySettings}
      onChange={async (next) => {
        await privacy.mutateAsync(next).catch((error: Error) => toastError(error.message));
      }}
    />
  );
}
