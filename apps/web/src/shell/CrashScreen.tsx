import { reportError } from "@aside/features/error-reports/web/report-errors.ts";
import { LinkContext } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Mark } from "@aside/ui/elements/Mark.tsx";
import { OfflineState } from "@aside/ui/feedback/OfflineState.tsx";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";
import { isMissingChunk } from "@aside/ui/load-chunk.ts";
import { useEffect, useState } from "react";
import { isWhitelisted } from "../session/whitelist.ts";
import { consumeReload } from "./chunk-reload.ts";
import { useSession } from "./session.ts";

/** Shown after a render error. A missing chunk is first retried by reloads. */
export function CrashScreen({ error }: { error: unknown }) {
  const { user } = useSession();
  const [final, setFinal] = useState(!isMissingChunk(error));
  const [canOpenInbox, setCanOpenInbox] = useState(false);
  const email = user?.email ?? null;

  // A chunk that is not on this device: the page reloads when the connection is back.
  const isWaiting = useOffline() && isMissingChunk(error);

  useEffect(() => reportError("render", error), [error]);

  useEffect(() => {
    if (isWaiting) return;
    if (isMissingChunk(error) && consumeReload(error, () => sessionStorage)) location.reload();
    else setFinal(true);
  }, [error, isWaiting]);

  useEffect(() => {
    if (!final || email === null) return;
    // Unknown, for example without a connection: the landing page works for everyone.
    void isWhitelisted(email).then((found) => setCanOpenInbox(found === true));
  }, [final, email]);

  if (isWaiting) return <OfflineState heading="h1" />;
  if (!final) return null;
  return (
    <div role="alert" className="mx-auto flex w-full max-w-md flex-col items-center gap-4 px-4 py-24 text-center">
      <Mark className="size-16" />
      <h1 className="text-title font-semibold">Oops! Something Went Wrong</h1>
      {/* A plain link: a full load leaves the broken state behind. */}
      <LinkContext value={null}>
        {canOpenInbox ? <LinkButton href="/dashboard/inbox">Inbox</LinkButton> : <LinkButton href="/">Home</LinkButton>}
      </LinkContext>
    </div>
  );
}
