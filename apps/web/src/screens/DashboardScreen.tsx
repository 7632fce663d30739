import { Navigate } from "@tanstack/react-router";

/** The default view lists unviewed posts. */
export function DashboardScreen() {
  return <Navigate to="." href="/dashboard/inbox?selected_filter=unviewed" replace />;
}
