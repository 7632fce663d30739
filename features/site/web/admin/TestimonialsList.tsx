import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { QueryState } from "@aside/ui/lists/QueryState.tsx";
import { useState } from "react";
import type { ListedTestimonial } from "../../admin-contract.ts";
import { adminCopy } from "../../copy.ts";
import { moved, OrderButtons } from "./OrderButtons.tsx";
import { useOrderTestimonials, useTestimonials } from "./queries.ts";
import { SITE_ADMIN } from "./site-admin-paths.ts";

const copy = adminCopy.testimonial;

/** In the order of the site. */
export function TestimonialsList() {
  const list = useTestimonials();
  const order = useOrderTestimonials();
  const [announced, setAnnounced] = useState("");
  const add = (
    <LinkButton href={`${SITE_ADMIN}/testimonials/new`} className="self-start">
      {copy.add}
    </LinkButton>
  );
  const move = (items: ListedTestimonial[], from: number, to: number) => {
    order.mutate(moved(items, from, to), { onError: (error) => toastError(error.message) });
    setAnnounced(adminCopy.moved(items[from]?.name ?? "", to + 1));
  };
  return (
    <QueryState query={list} failed={adminCopy.loadFailed}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState title={copy.none} action={add}>
            {copy.noneHint}
          </EmptyState>
        ) : (
          <div className="flex flex-col gap-4">
            {add}
            <ol className="flex flex-col">
              {items.map((item, index) => (
                <Row key={item.id} item={item} index={index} count={items.length} onMove={(to) => move(items, index, to)} />
              ))}
            </ol>
            <p role="status" className="sr-only">
              {announced}
            </p>
          </div>
        )
      }
    </QueryState>
  );
}

type RowProps = { item: ListedTestimonial; index: number; count: number; onMove: (to: number) => void };

function Row({ item, index, count, onMove }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <Link href={`${SITE_ADMIN}/testimonials/${item.id}`} className="font-medium break-words hover:underline">
            {item.name}
          </Link>
          <Badge tone={item.published_at ? "success" : "neutral"}>{item.published_at ? adminCopy.published : adminCopy.draft}</Badge>
        </p>
        <p className="line-clamp-2 text-small break-words text-muted">{item.quote}</p>
      </div>
      <OrderButtons name={item.name} index={index} count={count} onMove={onMove} />
    </li>
  );
}
