import { Component, type ReactNode } from "react";
import { CrashScreen } from "./CrashScreen.tsx";

/** Catches render errors outside the router. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <CrashScreen error={this.state.error} />;
  }
}
