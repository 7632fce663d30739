import { UnsubscribePanel } from "@aside/features/contacts/web/UnsubscribePanel.tsx";
import { useSearch } from "@tanstack/react-router";

export function UnsubscribeScreen() {
  const { token } = useSearch({ strict: false }) as { token?: unknown };
  return (
    <div className="mx-auto w-full max-w-reader px-4 py-12">
      <UnsubscribePanel token={typeof token === "string" ? token : ""} />
    </div>
  );
}
