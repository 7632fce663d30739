import type { ReactNode } from "react";
import { Button } from "../elements/Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface RiskDialogProps {
  title: string;
  description: ReactNode;
  /** What the press that changes nothing says, and the one that cannot be undone. */
  keep: string;
  risk: string;
  /** How far it is: the shape of a mutation. */
  state: { isPending: boolean; error: Error | null };
  onClose: () => void;
  onRisk: () => void;
}

/** Asks before something is lost, and stays open with the reason where it could not be done. There while it is drawn. */
export function RiskDialog({ title, description, keep, risk, state, onClose, onRisk }: RiskDialogProps) {
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
          <Button variant="danger" busy={state.isPending} onClick={onRisk}>
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
