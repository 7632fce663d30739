import { brand } from "@aside/brand/brand.ts";
import { trashCopy } from "@aside/core/messages/copy.ts";
import { useDeleteEvent } from "@aside/core/messages/web/event-queries.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";

type Props = { eventId: string; onClose: () => void; /** Gets the path of the screen that follows. */ onDeleted: (path: string) => void };

/** Asks before an Aside is deleted. Open while mounted. */
export function DeleteDialog({ eventId, onClose, onDeleted }: Props) {
  const remove = useDeleteEvent();
  return (
    <ConfirmDialog
      title={`Delete this ${brand.product}?`}
      description={trashCopy.moves}
      keep="Keep it"
      risk="Delete"
      state={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate(eventId, { onSuccess: () => onDeleted(`/${brand.slug}/deleted`) })}
    />
  );
}
