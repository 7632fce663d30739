import { MfaPanel } from "@aside/features/second-factor/web/MfaPanel.tsx";
import { useSession } from "../../shell/session.ts";

export function MfaValidateScreen() {
  const { user, signOut } = useSession();
  if (!user) return null;
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <MfaPanel userId={user.userId} onSignOut={() => void signOut()} />
    </div>
  );
}
