import { type ComponentProps, type ComponentType, createContext, use } from "react";

type AnchorProps = ComponentProps<"a"> & { href: string };

/**
 * The component that renders links. Pages without a router use the design system, too, so the app provides one; the default is a plain anchor.
 */
export const LinkContext = createContext<ComponentType<AnchorProps> | null>(null);

export function Link(props: AnchorProps) {
  const Routed = use(LinkContext);
  return Routed ? <Routed {...props} /> : <a {...props} />;
}
