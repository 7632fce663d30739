import { UnsubscribePanel } from "@aside/features/contacts/web/UnsubscribePanel.tsx";
import { useOwnSearch } from "../shell/use-own-search.ts";

export function UnsubscribeScreen() {
  const token = useOwnSearch("token");
  return (
    <div className="mx-auto w-full max-w-reader px-4 py-12">
      <UnsubscribePanel token={token} />
    </div>
  );
}
