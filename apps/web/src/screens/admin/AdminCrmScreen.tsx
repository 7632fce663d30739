import { CONNECT_PROBLEMS, PROVIDERS } from "@aside/features/crm/contract.ts";
import { webCopy as copy } from "@aside/features/crm/web-copy.ts";
import { Crm } from "@aside/features/crm/web/Crm.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
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

/** Says once how the vendor's page ended. */
function useReturn(): void {
  useEffect(() => {
    const given = new URLSearchParams(location.search);
    const provider = PROVIDERS.find((each) => each === given.get("crm_connected"));
    const problem = CONNECT_PROBLEMS.find((each) => each === given.get("crm_error"));
    if (provider) toastSuccess(copy.connected(copy.names[provider]));
    if (problem) toastError(copy.problems[problem]);
    if (provider || problem) history.replaceState(history.state, "", location.pathname);
  }, []);
}
