import { Navigate } from "@tanstack/react-router";

/** The default view shows what has not been seen: unviewed. */
export function DashboardScreen() {
  return <Navigate to="." href="/dashboard/inbox?selected_filter=unviewed" replace />;
}
