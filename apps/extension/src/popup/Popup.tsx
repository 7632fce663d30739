import { brand } from "@aside/brand/brand.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { Mark } from "@aside/ui/elements/Mark.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Settings } from "lucide-react";
import { copy } from "../copy.ts";
import { isUnderWay } from "../messages.ts";
import { useChangedSites, useConnection, useRecording } from "../use-stored.ts";
import { CurrentRecording } from "./CurrentRecording.tsx";
import { Interrupted } from "./Interrupted.tsx";
import { openPage } from "./open-page.ts";
import { RecentAsides } from "./RecentAsides.tsx";
import { StartForm } from "./StartForm.tsx";

const openSetUp = () => void openPage(chrome.runtime.getURL("set-up.html"));

/** Firefox has no offscreen documents, in which it could record. */
const canRecord = chrome.offscreen !== undefined;

export function Popup() {
  const connection = useConnection();
  const recording = useRecording();
  const changed = useChangedSites();
  if (connection === undefined) return null;
  const isConnected = connection !== null && !connection.isEnded;
  const isShown = isUnderWay(recording) || recording.status === "stopped" || recording.status === "failed";
  return (
    <main className="flex w-[380px] max-w-full flex-col gap-4 p-4">
      <header className="flex items-center gap-2">
        <Mark className="size-7" />
        <h1 className="flex-1 text-lead font-semibold">{brand.product}</h1>
        <IconButton label={copy.settings} onClick={openSetUp}>
          <Settings aria-hidden />
        </IconButton>
      </header>
      {connection === null && (
        <section className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
          <p className="text-muted">{copy.setUpWhy}</p>
          <Button onClick={openSetUp}>{copy.setUp}</Button>
        </section>
      )}
      {connection?.isEnded && (
        <Banner
          tone="warning"
          action={
            <Button variant="secondary" onClick={openSetUp}>
              {copy.connectAgain}
            </Button>
          }
        >
          {copy.connectionEnded}
        </Banner>
      )}
      {changed.map((site) => (
        <Banner key={site} tone="warning">
          {copy.mailChanged(site)}
        </Banner>
      ))}
      {canRecord && isConnected && <Interrupted key={String(isUnderWay(recording))} isHidden={isUnderWay(recording)} />}
      {isShown && <CurrentRecording recording={recording} isConnected={isConnected} />}
      {canRecord && isConnected && !isShown && <StartForm />}
      {!canRecord && isConnected && (
        <section className="flex flex-col gap-3">
          <p className="text-muted">{copy.noOffscreen}</p>
          <Button onClick={() => void openPage(`${connection.server}/extension`)}>{copy.openRecorder}</Button>
        </section>
      )}
      {isConnected && <RecentAsides server={connection.server} isNewer={recording.status === "stopped"} />}
    </main>
  );
}
