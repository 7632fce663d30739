import { type ComponentProps, type ComponentType, createContext, use } from "react";

type AnchorProps = ComponentProps<"a"> & { href: string };

/**
 * How links navigate. The design system knows no router: the app provides a component that takes an anchor's
 * properties; without one, links are plain anchors.
 */
export const LinkContext = createContext<ComponentType<AnchorProps> | null>(null);

export function Link(props: AnchorProps) {
  const Routed = use(LinkContext);
  return Routed ? <Routed {...props} /> : <a {...props} />;
}
