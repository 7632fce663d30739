import { copy } from "@aside/features/oauth/copy.ts";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";

/** Where the browser arrives after the consent. The extension reads the tab's address and closes the tab. */
export function ExtensionConnectedScreen() {
  const isRefused = new URLSearchParams(location.search).has("error");
  return (
    <EmptyState heading="h1" title={isRefused ? copy.extensionNotConnected : copy.extensionConnected}>
      {isRefused ? copy.extensionNotConnectedWhy : copy.extensionConnectedWhy}
    </EmptyState>
  );
}
