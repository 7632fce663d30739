import { ApiError } from "@aside/web-client/api-error.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { adminCopy as copy, pageCopy } from "../../copy.ts";

type Item = { published_at: string | null; preview_url: string };
type Props<T> = {
  back: string;
  /** Null: a new one. */
  item: { data: T | undefined; error: Error | null; refetch: () => unknown } | null;
  /** The path of the public page. */
  pathOf: (item: T) => string;
  children: (item: T | null) => ReactNode;
};

/** The frame of a form: the way back, the state, the page on the site; or why there is none. */
export function EditFrame<T extends Item>({ back, item, pathOf, children }: Props<T>) {
  const data = item?.data ?? null;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <Link href={back} className="inline-flex min-h-11 items-center gap-2 font-medium hover:underline">
          <ArrowLeft aria-hidden className="size-4" /> {copy.back}
        </Link>
        {data && <Badge tone={data.published_at ? "success" : "neutral"}>{data.published_at ? copy.published : copy.draft}</Badge>}
        {data && (
          <a
            href={data.published_at ? pathOf(data) : data.preview_url}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {data.published_at ? copy.openPage : copy.openPreview}
          </a>
        )}
      </div>
      {item?.error instanceof ApiError && item.error.status === 404 ? (
        <EmptyState title={pageCopy.notFound.title}>{pageCopy.notFound.text}</EmptyState>
      ) : item?.error && !data ? (
        <ErrorState title={copy.loadFailed} error={item.error} onRetry={() => void item.refetch()} />
      ) : item && !data ? (
        <Card aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-11" />
          <Skeleton className="h-64" />
        </Card>
      ) : (
        children(data)
      )}
    </div>
  );
}
