import { copy as mfaCopy } from "@aside/features/second-factor/copy.ts";
import { MfaPanel } from "@aside/features/second-factor/web/MfaPanel.tsx";
import { Dialog } from "@aside/ui/overlays/Dialog.tsx";
import { sessionStore, type StoredUser } from "@aside/web-client/session-store.ts";
import { useState } from "react";
import { copy } from "@aside/features/sign-in/copy.ts";
import { SignInDialog } from "./SignInDialog.tsx";

type Props = { user: StoredUser; onClose: () => void };

/** Asks the person whose session has ended to sign in again, over the screen that holds their unsaved work. */
export function SignInAgain({ user, onClose }: Props) {
  const [isOther, setOther] = useState(false);
  // Signed in, but the second factor is missing.
  if (sessionStore.get())
    return (
      <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={mfaCopy.title}>
        <MfaPanel isInDialog userId={user.userId} onSignOut={() => sessionStore.set(null)} onSetUpOpen={() => {}} />
      </Dialog>
    );
  return (
    <SignInDialog
      open
      again={user.email}
      notice={isOther ? copy.signedInAsOther(user.email) : copy.signInAgain(user.email)}
      onClose={onClose}
      onSignedIn={() => setOther(sessionStore.get() === null)}
    />
  );
}
