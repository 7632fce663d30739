import { useEffect, useState } from "react";
import type { Persona } from "../../contract.ts";
import { BeforeStep } from "./BeforeStep.tsx";
import { discardRecording, readRecording } from "./kept-recording.ts";
import { RecordStep } from "./RecordStep.tsx";
import { UploadStep } from "./UploadStep.tsx";

/** From what is needed to the uploaded training video. */
export function TrainingStep({ persona }: { persona: Persona }) {
  const { id } = persona;
  const [isRecording, setRecording] = useState(false);
  const [kept, setKept] = useState<Blob | null>(null);
  const [video, setVideo] = useState<Blob | null>(null);
  useEffect(() => void readRecording(id).then(setKept), [id]);
  const discard = () => {
    setKept(null);
    setVideo(null);
    void discardRecording(id);
  };
  if (video)
    return <UploadStep personaId={id} kind="training" video={video} onSent={() => void discardRecording(id)} onDiscard={discard} />;
  if (isRecording) return <RecordStep persona={persona} onVideo={setVideo} />;
  return <BeforeStep persona={persona} kept={kept} onStart={() => setRecording(true)} onVideo={setVideo} onDiscard={discard} />;
}
