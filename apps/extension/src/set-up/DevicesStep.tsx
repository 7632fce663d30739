import { Button } from "@aside/ui/elements/Button.tsx";
import { useEffect, useState } from "react";
import { copy } from "../copy.ts";

const isGranted = async (name: string) => (await navigator.permissions.query({ name: name as PermissionName })).state === "granted";

/** Popup and offscreen document cannot ask: the permission belongs to all pages of the extension. */
export function DevicesStep() {
  const [state, setState] = useState<"unknown" | "allowed" | "refused">("unknown");
  useEffect(() => {
    void Promise.all([isGranted("camera"), isGranted("microphone")]).then((all) => all.every(Boolean) && setState("allowed"));
  }, []);
  const allow = async () => {
    const wishes: MediaStreamConstraints[] = [{ audio: true, video: true }, { audio: true }];
    for (const wish of wishes) {
      const stream = await navigator.mediaDevices.getUserMedia(wish).catch(() => null);
      stream?.getTracks().forEach((track) => track.stop());
      // A computer may have no camera.
      if (stream) return setState("allowed");
    }
    setState("refused");
  };
  if (state === "allowed") return <p role="status">{copy.devicesAllowed}</p>;
  return (
    <>
      {state === "refused" && (
        <p role="alert" className="text-danger">
          {copy.devicesRefused}
        </p>
      )}
      <Button variant="secondary" className="self-start" onClick={() => void allow()}>
        {copy.allowDevices}
      </Button>
    </>
  );
}
