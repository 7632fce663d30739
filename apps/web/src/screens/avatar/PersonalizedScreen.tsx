import { Batch } from "@aside/features/avatar/web/personalized/Batch.tsx";
import { useParams } from "@tanstack/react-router";
import { AvatarGate } from "./AvatarGate.tsx";

export function PersonalizedScreen() {
  const { batchId = "" } = useParams({ strict: false }) as { batchId?: string };
  return (
    <AvatarGate>
      <Batch key={batchId} batchId={batchId} />
    </AvatarGate>
  );
}
