import { AvatarHome } from "@aside/features/avatar/web/home/AvatarHome.tsx";
import { usePersonas } from "@aside/features/avatar/web/queries.ts";
import { useNavigate } from "@tanstack/react-router";
import { useSession } from "../../shell/session.ts";
import { DashboardScreen } from "../DashboardScreen.tsx";

/** Also for those whose True Avatar was switched off, as long as they have a persona to delete; others get the dashboard. */
export function TrueAvatarScreen() {
  const navigate = useNavigate();
  const { user } = useSession();
  const { data, isPending } = usePersonas();
  if (!user?.isPersonaEnabled && isPending) return null;
  if (!user?.isPersonaEnabled && data?.personas.length === 0) return <DashboardScreen />;
  return <AvatarHome onOpen={(href) => void navigate({ href })} />;
}
