import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { type ComponentProps, useEffect } from "react";
import { setTitleOver } from "./page-title.ts";

/** In place of a screen whose content is gone, not for this person, or could not be loaded. The tab says so, too. */
export function NotAvailable(props: Omit<ComponentProps<typeof ErrorState>, "heading">) {
  useEffect(() => {
    setTitleOver("Not available");
    return () => setTitleOver(null);
  }, []);
  return <ErrorState heading="h1" {...props} />;
}
