import { Button } from "@aside/ui/elements/Button.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";

/** Blocks the page: without cookies there is no session. */
export function CookiesDisabledPopup() {
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      blocking
      title="Please enable cookies on your browser."
      description="Then reload this page."
      footer={<Button onClick={() => location.reload()}>Reload</Button>}
    />
  );
}
