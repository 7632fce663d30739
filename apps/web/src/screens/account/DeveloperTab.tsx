import { accountCopy } from "@aside/features/my-account/copy.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";

export function DeveloperTab() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-lead font-semibold">{accountCopy.apiKeys}</h2>
        <p className="text-small text-muted">{accountCopy.apiKeysWhy}</p>
      </div>
      <LinkButton href="/admin/api-keys" variant="secondary">
        {accountCopy.openApiKeys}
      </LinkButton>
    </Card>
  );
}
