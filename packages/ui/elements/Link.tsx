import { type ComponentProps, type ComponentType, createContext, use } from "react";

type AnchorProps = ComponentProps<"a"> & { href: string };

/**
 * How links navigate. The design system has no router: the app provides a component for anchors;
 * without one, links are plain anchors.
 */
export const LinkContext = createContext<ComponentType<AnchorProps> | null>(null);

export function Link(props: AnchorProps) {
  const Routed = use(LinkContext);
  return Routed ? <Routed {...props} /> : <a {...props} />;
}
