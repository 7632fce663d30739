import type { ReactNode } from "react";
import { Button } from "../elements/Button.tsx";
import { Banner } from "./Banner.tsx";

type Query = { data: unknown; isError: boolean; isPaused: boolean; isFetching: boolean; refetch: () => unknown };

/** There is nothing to show of it: reading it failed, or waits for the network. */
export const isMissing = (query: Query): boolean => query.data === undefined && (query.isError || query.isPaused);

/** In place of a part of a screen, so that it isn't missing without a word. */
export function NotLoaded({ queries, children }: { queries: readonly Query[]; children: ReactNode }) {
  const retry = () => queries.filter(isMissing).forEach((query) => void query.refetch());
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="secondary" busy={queries.some(({ isFetching }) => isFetching)} busyLabel="Trying again" onClick={retry}>
          Try again
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
