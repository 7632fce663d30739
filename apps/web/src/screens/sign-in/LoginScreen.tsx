import { Navigate } from "@tanstack/react-router";

/** The sign-in is a dialog over the landing page. */
export function LoginScreen() {
  return <Navigate to="/" search={{ show_login: true }} replace />;
}
