import { UpdatePasswordForm } from "@aside/features/sign-in/web/UpdatePasswordForm.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useScreenParam } from "../../shell/use-screen-param.ts";

export function UpdatePasswordScreen() {
  const token = useScreenParam("reset-token");
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate({ to: "/", search: { show_login: true }, replace: true }), [navigate]);
  return (
    <div className="mx-auto w-full max-w-md px-4 py-12">
      <Card className="flex flex-col gap-5">
        <h1 className="text-title font-semibold">Choose a new password</h1>
        <UpdatePasswordForm token={token} onLeave={leave} />
      </Card>
    </div>
  );
}
