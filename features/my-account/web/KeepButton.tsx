import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { accountCopy as copy } from "../copy.ts";
import { useCancelDeletion } from "./queries.ts";

/** Cancels the account's deletion. */
export function KeepButton() {
  const cancel = useCancelDeletion();
  return (
    <Button
      variant="secondary"
      busy={cancel.isPending}
      onClick={() => cancel.mutate(undefined, { onError: (error) => toastError(error.message) })}
    >
      {copy.keep}
    </Button>
  );
}
