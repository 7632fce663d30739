import { SetUp } from "@aside/features/avatar/web/set-up/SetUp.tsx";
import { useParams } from "@tanstack/react-router";
import { AvatarGate } from "./AvatarGate.tsx";

export function SetUpAvatarScreen() {
  const { personaId = "" } = useParams({ strict: false }) as { personaId?: string };
  return (
    <AvatarGate>
      <SetUp key={personaId} personaId={personaId} />
    </AvatarGate>
  );
}
