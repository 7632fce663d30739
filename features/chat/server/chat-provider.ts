import type { AppContext } from "@aside/server/http/context.ts";
import type { Outgoing } from "./messages/outgoing.ts";

type Channel = { id: string; name: string };

/** What both vendors do. All throw `ChatError`. */
export type ChatProvider = {
  post: (context: AppContext, to: { workspaceId: string; target: string; message: Outgoing; signal?: AbortSignal }) => Promise<void>;
  listChannels: (
    context: AppContext,
    page: { workspaceId: string; after: string | undefined },
  ) => Promise<{ items: Channel[]; next: string | null }>;
  /** Answers a command at the address that came with it. Absent: the vendor has none. */
  respond?: (context: AppContext, to: { address: string; message: Outgoing }) => Promise<void>;
  /** Absent: the workspace has no token of its own. */
  revoke?: (context: AppContext, token: string) => Promise<void>;
};
