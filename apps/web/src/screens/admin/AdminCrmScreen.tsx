import { CONNECT_PROBLEMS, PROVIDERS } from "@aside/features/crm/contract.ts";
import { webCopy as copy } from "@aside/features/crm/web-copy.ts";
import { Crm } from "@aside/features/crm/web/Crm.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminCrmScreen() {
  useReturn();
  return (
    <AdminFrame title={copy.title} permission="crm.manage">
      <Crm />
    </AdminFrame>
  );
}

/** Says once how the vendor's page ended; reloading the page does not say it again. */
function useReturn(): void {
  const { crm_connected: connected, crm_error: failed } = useSearch({ strict: false }) as { crm_connected?: unknown; crm_error?: unknown };
  const navigate = useNavigate();
  useEffect(() => {
    if (connected === undefined && failed === undefined) return;
    const provider = PROVIDERS.find((each) => each === connected);
    const problem = CONNECT_PROBLEMS.find((each) => each === failed);
    if (provider) toastSuccess(copy.connected(copy.names[provider]));
    else if (problem) toastError(copy.problems[problem]);
    void navigate({ to: "/admin/crm", search: {}, replace: true });
  }, [connected, failed, navigate]);
}
