/** The public pages whose contents administrators write. The build renders one frame for each kind. */
export const MANAGED_PATHS = { testimonials: "/testimonials", newsletters: "/newsletters" } as const;
export type ManagedKind = keyof typeof MANAGED_PATHS;
export const MANAGED_KINDS = Object.keys(MANAGED_PATHS) as ManagedKind[];

/** Where the frame gets a page's path, title and description as text, and its contents as HTML. */
export type Slot = "path" | "title" | "description" | "content";
export const slotOf = (name: Slot): string => `%%${name}%%`;

/** The file in dist/site of a frame. */
export const frameNameOf = (kind: ManagedKind): string => `frame-${kind}.html`;
