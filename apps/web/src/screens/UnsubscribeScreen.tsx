import { UnsubscribePanel } from "@aside/features/contacts/web/UnsubscribePanel.tsx";
import { useScreenParam } from "../shell/use-screen-param.ts";

export function UnsubscribeScreen() {
  const token = useScreenParam("token");
  return (
    <div className="mx-auto w-full max-w-reader px-4 py-12">
      <UnsubscribePanel token={token} />
    </div>
  );
}
