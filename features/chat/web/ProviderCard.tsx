import { api } from "@aside/web-client/api.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ExportButton } from "@aside/ui/lists/ExportButton.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import { type ChatWorkspace, type Provider, slackManifest, teamsPackage } from "../contract.ts";
import { webCopy as copy } from "../web-copy.ts";
import { ChannelRoutes } from "./ChannelRoutes.tsx";
import { useDisconnect, useStartSlack, useStartTeams } from "./queries.ts";
import { WordsDialog } from "./WordsDialog.tsx";

type Props = { provider: Provider; isSetUp: boolean; workspace: ChatWorkspace | undefined };

export function ProviderCard({ provider, isSetUp, workspace }: Props) {
  const isStopped = workspace?.state === "stopped";
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="flex flex-wrap items-center gap-2 text-lead font-semibold">
        {copy.names[provider]}
        {workspace ? (
          <Badge tone={isStopped ? "danger" : "success"}>{isStopped ? copy.stopped : copy.active}</Badge>
        ) : (
          <Badge>{copy.notConnected}</Badge>
        )}
      </h2>
      {workspace && (
        <p className="break-words">
          {workspace.name}{" "}
          <span className="text-small text-muted">
            · <RelativeTime at={workspace.connected_at} />
            {workspace.connected_by && copy.by(workspace.connected_by)}
          </span>
        </p>
      )}
      {workspace?.reason && <p className="text-danger">{workspace.reason}</p>}
      {!isSetUp && <p className="text-muted">{copy.notSetUp[provider]}</p>}
      {workspace && !isStopped && <ChannelRoutes workspace={workspace} />}
      {workspace && workspace.failures.length > 0 && <Failures workspace={workspace} />}
      {isSetUp && (!workspace || isStopped) && (
        <div>
          <ConnectButton provider={provider} isAgain={isStopped} />
        </div>
      )}
      <div className="-ml-4 flex flex-wrap empty:hidden">
        {workspace && <DisconnectButton workspace={workspace} />}
        <FileButton provider={provider} isSetUp={isSetUp} />
      </div>
    </Card>
  );
}

function Failures({ workspace }: { workspace: ChatWorkspace }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{copy.failures}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {workspace.failures.map((failure) => (
          <li key={failure.id} className="py-2 text-small break-words">
            {failure.target && <span className="font-medium">{failure.target}: </span>}
            <span className="text-danger">{failure.reason}</span>{" "}
            <span className="text-muted">
              <RelativeTime at={failure.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ConnectButton({ provider, isAgain }: { provider: Provider; isAgain: boolean }) {
  const slack = useStartSlack();
  const teams = useStartTeams();
  const [words, setWords] = useState<string | null>(null);
  const onError = (error: Error) => toastError(error.message);
  const onClick = () =>
    provider === "slack"
      ? slack.mutate(undefined, { onError, onSuccess: ({ url }) => location.assign(url) })
      : teams.mutate(undefined, { onError, onSuccess: (reply) => setWords(reply.words) });
  return (
    <>
      <Button busy={slack.isPending || teams.isPending} onClick={onClick}>
        {isAgain ? `${copy.reconnect}: ${copy.names[provider]}` : copy.connect[provider]}
      </Button>
      {words !== null && <WordsDialog words={words} onClose={() => setWords(null)} />}
    </>
  );
}

function DisconnectButton({ workspace }: { workspace: ChatWorkspace }) {
  const disconnect = useDisconnect();
  const [isAsked, setAsked] = useState(false);
  const end = () => setAsked(false);
  const confirm = () =>
    disconnect.mutate(workspace.id, {
      onSuccess: ({ is_revoked }) => {
        end();
        if (is_revoked || workspace.state === "stopped") toastSuccess(copy.disconnected);
        else toastError(copy.notRevoked);
      },
    });
  return (
    <>
      <Button variant="ghost-danger" onClick={() => setAsked(true)} aria-label={`${copy.disconnect} ${copy.names[workspace.provider]}`}>
        {copy.disconnect}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={copy.disconnectTitle(workspace.name)}
          description={copy.disconnectWhy}
          keep={copy.cancel}
          risk={copy.disconnect}
          state={disconnect}
          onClose={end}
          onConfirm={confirm}
        />
      )}
    </>
  );
}

/** For the operator or the tenant's administrator. A package names the app, so it needs one. */
function FileButton({ provider, isSetUp }: { provider: Provider; isSetUp: boolean }) {
  if (provider === "teams" && !isSetUp) return null;
  const endpoint = provider === "slack" ? slackManifest : teamsPackage;
  return (
    <ExportButton variant="ghost" getFile={async () => await api.download(endpoint, {})}>
      {provider === "slack" ? copy.manifest : copy.package}
    </ExportButton>
  );
}
