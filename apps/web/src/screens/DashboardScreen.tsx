import { Navigate } from "@tanstack/react-router";

/** The default view shows what has not been seen (spec section 2). */
export function DashboardScreen() {
  return <Navigate to="." href="/dashboard/inbox?selected_filter=unviewed" replace />;
}
