import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import type { Persona } from "../../contract.ts";
import { webCopy as copy } from "../../web-copy.ts";
import { useDeletePersona, useRevokeConsent } from "../queries.ts";

type Props = { persona: Persona; onClose: () => void };

const describe = (why: string, { unfinished }: Persona): string => `${why} ${copy.stops(unfinished)}`.trim();

export function DeleteDialog({ persona, onClose }: Props) {
  const remove = useDeletePersona();
  const onSuccess = () => {
    toastSuccess(copy.removed);
    onClose();
  };
  return (
    <ConfirmDialog
      title={copy.removeTitle(persona.name)}
      description={describe(copy.removeWhy, persona)}
      keep={copy.keep}
      risk={copy.remove}
      state={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate(persona.id, { onSuccess })}
    />
  );
}

export function WithdrawDialog({ persona, onClose }: Props) {
  const revoke = useRevokeConsent();
  const onSuccess = () => {
    toastSuccess(copy.withdrawn);
    onClose();
  };
  return (
    <ConfirmDialog
      title={copy.withdrawTitle(persona.name)}
      description={describe(copy.withdrawWhy, persona)}
      keep={copy.keep}
      risk={copy.withdraw}
      state={revoke}
      onClose={onClose}
      onConfirm={() => revoke.mutate(persona.id, { onSuccess })}
    />
  );
}
