import { Component, type ReactNode, Suspense } from "react";
import { isMissingChunk } from "../load-chunk.ts";

type Props = { children: ReactNode };

/**
 * A part that the screen can do without. It is missing until its code is loaded, and also if that fails, as without a connection: otherwise
 * the error would replace the whole screen.
 */
export class OptionalPart extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return <Suspense>{this.props.children}</Suspense>;
    if (!isMissingChunk(error)) throw error;
    return null;
  }
}
