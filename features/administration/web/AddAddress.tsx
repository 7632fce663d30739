import { Button } from "@aside/ui/elements/Button.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { type FormEvent, useState } from "react";
import { isEmail } from "@aside/contract/email-address.ts";
import { whitelistCopy } from "../copy.ts";
import { useUpdateWhitelist } from "./queries.ts";

/** Approves an address without a request. */
export function AddAddress() {
  const [email, setEmail] = useState("");
  const update = useUpdateWhitelist();
  const isBad = email.trim() !== "" && !isEmail(email.trim());
  function add(event: FormEvent) {
    event.preventDefault();
    if (email.trim() === "" || isBad) return;
    update.mutate(
      { email: email.trim(), is_granted: true },
      { onSuccess: () => setEmail(""), onError: (error) => toastError(error.message) },
    );
  }
  return (
    <form onSubmit={add} noValidate className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          type="email"
          label={whitelistCopy.add}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={isBad ? whitelistCopy.invalid : undefined}
        />
      </div>
      <Button type="submit" busy={update.isPending} disabled={email.trim() === "" || isBad}>
        {whitelistCopy.letIn}
      </Button>
    </form>
  );
}
