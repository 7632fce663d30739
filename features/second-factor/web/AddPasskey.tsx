import { isCancelled, passkeyMessage, useAddPasskey } from "./passkey-queries.ts";
import { PasswordAgain } from "./PasswordAgain.tsx";
import type { SessionUser } from "@aside/core/accounts/contract.ts";

type Props = {
  needsPassword: boolean;
  onCancel: () => void;
  onDone: (done: { session: { token: string; user: SessionUser } | null; recovery_codes: string[] }) => void;
};

export function AddPasskey({ needsPassword, onCancel, onDone }: Props) {
  const add = useAddPasskey();
  async function make(password: string) {
    try {
      onDone(await add.mutateAsync(password));
    } catch (error) {
      if (!isCancelled(error)) throw new Error(passkeyMessage(error), { cause: error });
    }
  }
  return (
    <PasswordAgain needsPassword={needsPassword} submit="Add a passkey" onSubmit={make} onCancel={onCancel}>
      <p className="text-muted">Your browser asks where to save it: on this device, a phone or a security key.</p>
    </PasswordAgain>
  );
}
