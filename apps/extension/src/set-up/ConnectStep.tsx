import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { useState } from "react";
import { copy } from "../copy.ts";
import { ask, isUnderWay } from "../messages.ts";
import { originPattern, readServerAddress } from "../server-address.ts";
import type { Connection } from "../storage.ts";
import { useConnectProblem, useRecording } from "../use-stored.ts";

export function ConnectStep({ connection }: { connection: Connection | null }) {
  const [typed, setTyped] = useState(connection?.server ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const arrived = useConnectProblem();
  if (connection && !connection.isEnded) return <Connected server={connection.server} />;
  const connect = async () => {
    const server = readServerAddress(typed);
    setWaiting(false);
    if (server === null) return setProblem(copy.serverInvalid);
    // First of all, while the click counts.
    const isAllowed = await chrome.permissions.request({ origins: [originPattern(server)] });
    if (!isAllowed) return setProblem(copy.serverRefused);
    const outcome = await ask("worker", "connect", { server });
    setProblem(outcome.ok ? null : outcome.text);
    setWaiting(outcome.ok);
  };
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      {connection?.isEnded && <Banner tone="warning">{copy.connectionEnded}</Banner>}
      <TextField
        label={copy.serverLabel}
        hint={copy.serverHint}
        error={problem ?? undefined}
        type="url"
        autoComplete="url"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {arrived && <Banner tone="warning">{arrived}</Banner>}
      {isWaiting && !arrived && <Banner>{copy.connecting}</Banner>}
      <Button type="submit" className="self-start">
        {copy.connect}
      </Button>
    </form>
  );
}

function Connected({ server }: { server: string }) {
  const isRecording = isUnderWay(useRecording());
  const [isAsked, setAsked] = useState(false);
  const isAsking = isAsked && isRecording;
  const disconnect = () => void ask("worker", "disconnect", null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{isAsking ? copy.disconnectSure : copy.connected(new URL(server).host)}</p>
      <div className="flex flex-wrap gap-2">
        {isAsking && (
          <Button variant="secondary" onClick={() => setAsked(false)}>
            {copy.stayConnected}
          </Button>
        )}
        <Button variant={isAsking ? "danger" : "secondary"} onClick={() => (isRecording && !isAsking ? setAsked(true) : disconnect())}>
          {copy.disconnect}
        </Button>
      </div>
    </div>
  );
}
