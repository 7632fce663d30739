import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { Switch } from "@aside/ui/fields/Switch.tsx";
import { useNotificationSettings, useSaveSettings } from "../../notifications/web/queries.ts";
import type { ChatAccount } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { useChatAccounts, useLinkByEmail, useUnlink } from "./queries.ts";

const list = new Intl.ListFormat("en", { type: "disjunction" });

/** My Account: notifications also in Slack and Teams. Nothing where the company has connected neither. */
export function ChatAccounts() {
  const accounts = useChatAccounts();
  const settings = useNotificationSettings();
  const save = useSaveSettings();
  if (!accounts.data?.length || !settings.data) return null;
  const linked = accounts.data.filter(({ name }) => name !== null);
  const names = linked.map(({ provider }) => copy.names[provider]);
  return (
    <div className="flex flex-col gap-2">
      {linked.length > 0 && (
        <Switch
          label={copy.also(list.format(names))}
          hint={copy.alsoHint}
          checked={settings.data.chat}
          onChange={(event) => save.mutate({ chat: event.target.checked }, { onError: (error) => toastError(error.message) })}
        />
      )}
      {accounts.data.map((account) => (
        <AccountRow key={account.workspace_id} account={account} />
      ))}
    </div>
  );
}

function AccountRow({ account: { workspace_id: id, provider, workspace, name } }: { account: ChatAccount }) {
  const link = useLinkByEmail();
  const unlink = useUnlink();
  const onError = (error: Error) => toastError(error.message);
  const shown = copy.names[provider];
  if (name === null && provider === "teams") return <p className="text-small text-muted">{copy.linkTeams}</p>;
  if (name === null)
    return (
      <div>
        <Button
          variant="secondary"
          busy={link.isPending}
          onClick={() => link.mutate(id, { onError, onSuccess: () => toastSuccess(copy.linked) })}
        >
          {copy.link(shown)}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="min-w-0 text-small break-words text-muted">{copy.account(shown, workspace, name)}</p>
      {/* Below the text where there is no room beside it. */}
      <div className="max-sm:-ml-4">
        <Button
          variant="ghost"
          busy={unlink.isPending}
          onClick={() => unlink.mutate(id, { onError })}
          aria-label={`${copy.unlink}: ${shown}`}
        >
          {copy.unlink}
        </Button>
      </div>
    </div>
  );
}
