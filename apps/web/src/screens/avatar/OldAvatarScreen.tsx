import { Navigate } from "@tanstack/react-router";

export function OldAvatarScreen() {
  return <Navigate to="." href="/dashboard/true-avatar" replace />;
}
