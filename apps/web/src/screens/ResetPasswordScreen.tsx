import { ResetPasswordForm } from "@aside/features/auth/web/ResetPasswordForm.tsx";
import { Card } from "@aside/platform/ui/Card.tsx";
import { useSession } from "../shell/session.ts";

export function ResetPasswordScreen() {
  const { openSignIn } = useSession();
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <Card className="flex flex-col gap-5">
        <div>
          <h1 className="text-title font-semibold">Reset password</h1>
          <p className="mt-1 text-muted">We mail you a link with which you choose a new one.</p>
        </div>
        <ResetPasswordForm onSignIn={openSignIn} />
      </Card>
    </div>
  );
}
