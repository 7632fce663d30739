import { ResetPasswordForm } from "@aside/features/sign-in/web/ResetPasswordForm.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { useSession } from "../../shell/session.ts";
import { useScreenParam } from "../../shell/use-screen-param.ts";

export function ResetPasswordScreen() {
  const { openSignIn } = useSession();
  const email = useScreenParam("email");
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <Card className="flex flex-col gap-5">
        <h1 className="text-title font-semibold">Reset password</h1>
        <ResetPasswordForm email={email} onSignIn={openSignIn} />
      </Card>
    </div>
  );
}
