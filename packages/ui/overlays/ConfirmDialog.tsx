import type { ReactNode } from "react";
import { Button } from "../elements/Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface RiskDialogProps {
  title: string;
  description: ReactNode;
  /** The labels of the safe and of the destructive button. */
  keep: string;
  risk: string;
  /** The progress of the action: a subset of a mutation. */
  state: { isPending: boolean; error: Error | null };
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a destructive action. If the action fails, it stays open and shows the error. Open while mounted. */
export function ConfirmDialog({ title, description, keep, risk, state, onClose, onConfirm }: RiskDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {keep}
          </Button>
          <Button variant="danger" busy={state.isPending} onClick={onConfirm}>
            {risk}
          </Button>
        </>
      }
    >
      {state.error && (
        <p role="alert" className="text-danger">
          {state.error.message}
        </p>
      )}
    </Dialog>
  );
}
