import { brand } from "@aside/brand/brand.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { api } from "@aside/web-client/api.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { addMe } from "../../../delivery/contract.ts";
import { copy as deliveryCopy } from "../../../delivery/copy.ts";
import { copy } from "../../copy.ts";

/** Adds the Aside to the signed-in viewer's inbox. */
export function SaveToInbox({ eventId }: { eventId: string }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async () => await api.call(addMe, { params: { id: eventId }, body: {} }),
    onSuccess: async () => {
      toastSuccess(deliveryCopy.savedInInbox(brand.product));
      await client.invalidateQueries({ queryKey: ["event-posts", eventId] });
    },
    onError: () => toastError(deliveryCopy.addFailed(brand.product)),
  });
  return (
    <Button variant="secondary" busy={save.isPending} onClick={() => save.mutate()}>
      <Inbox aria-hidden className="size-5" /> {copy.saveToInbox}
    </Button>
  );
}
