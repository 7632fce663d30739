import { Button } from "@aside/ui/elements/Button.tsx";
import { callerOf } from "@aside/web-client/token-caller.ts";
import { useCallback, useEffect, useState } from "react";
import { startOutlookSession } from "../../contract.ts";
import type { Call } from "../../tracking.ts";
import { paneCopy as copy } from "../../web-copy.ts";
import { ComposePane } from "./ComposePane.tsx";
import { type MailItem, type Office, openItem } from "./mail-item.ts";
import { ReadPane } from "./ReadPane.tsx";
import { OutdatedOutlook, readMicrosoftToken } from "./sign-in.ts";

type State =
  | { kind: "loading" }
  | { kind: "outdated" }
  | { kind: "failed" }
  | { kind: "unlinked"; connectUrl: string }
  | { kind: "ready"; call: Call; email: string };

type Props = { office: Office; clientId: string; publicUrl: string };

/** Without the site's cookies, which a frame of Outlook does not have. */
const anybody = callerOf(async () => await Promise.resolve({ server: "", token: null }));

/** `renew`: another token, after the server refused this one; null: the account is no longer connected. */
function callOf(token: string, renew: () => Promise<string | null>): Call {
  let current = token;
  return callerOf(async (stale) => {
    if (stale === current) current = (await renew()) ?? current;
    return { server: "", token: current };
  }).call;
}

export function Pane({ office, clientId, publicUrl }: Props) {
  const [state, setState] = useState<State>({ kind: "loading" });
  const { item, count } = useItem(office);
  const start = useCallback(async () => {
    setState({ kind: "loading" });
    const session = async () => {
      const idToken = await readMicrosoftToken(office, clientId);
      return await anybody.call(startOutlookSession, { body: { id_token: idToken } });
    };
    try {
      const { access_token: token, email, connect_url: connectUrl } = await session();
      const showConnect = (url: string | null) => setState({ kind: "unlinked", connectUrl: url ?? publicUrl });
      if (token === null || email === null) return showConnect(connectUrl);
      const renew = async () => {
        const next = await session();
        if (next.access_token === null) showConnect(next.connect_url);
        return next.access_token;
      };
      setState({ kind: "ready", call: callOf(token, renew), email });
    } catch (error) {
      setState({ kind: error instanceof OutdatedOutlook ? "outdated" : "failed" });
    }
  }, [office, clientId, publicUrl]);
  useEffect(() => void start(), [start]);
  return (
    <main className="flex min-h-dvh flex-col gap-4 p-4">
      <h1 className="text-lead font-semibold">{copy.title}</h1>
      <Content key={count} state={state} item={item} office={office} publicUrl={publicUrl} onStart={() => void start()} />
    </main>
  );
}

type ContentProps = { state: State; item: MailItem | null; office: Office; publicUrl: string; onStart: () => void };

function Content({ state, item, office, publicUrl, onStart }: ContentProps) {
  if (state.kind === "loading") return <p role="status">{copy.loading}</p>;
  if (state.kind === "outdated")
    return (
      <div role="alert">
        <p className="font-semibold">{copy.outdated}</p>
        <p className="text-muted">{copy.outdatedWhy}</p>
      </div>
    );
  if (state.kind === "failed")
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p>{copy.failed}</p>
        <Button variant="secondary" onClick={onStart}>
          {copy.retry}
        </Button>
      </div>
    );
  if (state.kind === "unlinked")
    return (
      <>
        <p className="font-semibold">{copy.connectTitle}</p>
        <p className="text-muted">{copy.connectWhy}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => openWindow(office, state.connectUrl)}>{copy.connect}</Button>
          <Button variant="secondary" onClick={onStart}>
            {copy.connected}
          </Button>
        </div>
      </>
    );
  if (!item) return <p className="text-muted">{copy.readingNone}</p>;
  const { call, email } = state;
  return item.isDraft ? (
    <ComposePane call={call} item={item} email={email} publicUrl={publicUrl} onOpen={(url) => openWindow(office, url)} />
  ) : (
    <ReadPane call={call} item={item} publicUrl={publicUrl} onOpen={(url) => openWindow(office, url)} />
  );
}

/** The email beside the pane; another one, with another `count`, when a pinned pane stays open. */
function useItem(office: Office): { item: MailItem | null; count: number } {
  const read = useCallback(() => {
    const item = office.context.mailbox?.item;
    return item ? openItem(item) : null;
  }, [office]);
  const [shown, setShown] = useState(() => ({ item: read(), count: 0 }));
  useEffect(() => {
    office.context.mailbox?.addHandlerAsync?.(
      "olkItemSelectedChanged",
      () => setShown(({ count }) => ({ item: read(), count: count + 1 })),
      () => {},
    );
  }, [office, read]);
  return shown;
}

/** The browser has the person's session, and their camera. */
function openWindow({ context }: Office, url: string): void {
  if (context.ui.openBrowserWindow) context.ui.openBrowserWindow(url);
  else window.open(url, "_blank", "noopener");
}
