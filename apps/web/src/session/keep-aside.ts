import { addMe } from "@aside/features/delivery/contract.ts";
import { copy } from "@aside/features/delivery/copy.ts";
import { brand } from "@aside/brand/brand.ts";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { api } from "@aside/web-client/api.ts";

/** Saves an Aside to the inbox of the user, who has just signed in for that. */
export async function keepAside(eventId: string): Promise<void> {
  try {
    await api.call(addMe, { params: { id: eventId }, body: {} });
    toastSuccess(copy.savedInInbox(brand.product));
  } catch {
    toastError(copy.addFailed(brand.product));
  }
}
