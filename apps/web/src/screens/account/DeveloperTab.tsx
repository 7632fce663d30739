import { reachOf } from "@aside/contract/permissions.ts";
import { Tokens } from "@aside/features/integrations/web/tokens/Tokens.tsx";
import { ConnectedApps } from "@aside/features/oauth/web/connected/ConnectedApps.tsx";
import { accountCopy } from "@aside/features/my-account/copy.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { useSession } from "../../shell/session.ts";

export function DeveloperTab() {
  const { user } = useSession();
  const managesKeys = user !== null && reachOf(user.role, "api_keys.manage") !== "none";
  return (
    <div className="flex flex-col gap-4">
      <ConnectedApps />
      <Tokens />
      {managesKeys && (
        <Card className="flex flex-wrap items-center justify-between gap-4">
          <div>
            <h2 className="text-lead font-semibold">{accountCopy.apiKeys}</h2>
            <p className="text-small text-muted">{accountCopy.apiKeysWhy}</p>
          </div>
          <LinkButton href="/admin/api-keys" variant="secondary">
            {accountCopy.openApiKeys}
          </LinkButton>
        </Card>
      )}
    </div>
  );
}
