import { AvatarHome } from "@aside/features/avatar/web/home/AvatarHome.tsx";
import { useNavigate } from "@tanstack/react-router";
import { AvatarGate } from "./AvatarGate.tsx";

export function TrueAvatarScreen() {
  const navigate = useNavigate();
  return (
    <AvatarGate>
      <AvatarHome onOpen={(href) => void navigate({ href })} />
    </AvatarGate>
  );
}
