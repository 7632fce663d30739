import { brand } from "@aside/brand/brand.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { useEffect, useState } from "react";
import { type Call, findAsides, readTracking, type Tracked } from "../../tracking.ts";
import { paneCopy as copy } from "../../web-copy.ts";
import type { MailItem } from "./mail-item.ts";

type Props = { call: Call; item: MailItem; publicUrl: string; onOpen: (url: string) => void };

/** Who opened, watched and answered the Asides in the email that is read. */
export function ReadPane({ call, item, publicUrl, onOpen }: Props) {
  const [found, setFound] = useState<Tracked[] | "failed" | null>(null);
  useEffect(() => {
    let isCurrent = true;
    item
      .body()
      .then(async (body) => await readTracking(call, findAsides(body, publicUrl)))
      .then(
        (tracked) => isCurrent && setFound(tracked),
        () => isCurrent && setFound("failed"),
      );
    return () => {
      isCurrent = false;
    };
  }, [call, item, publicUrl]);
  if (found === null) return <p role="status">{copy.loading}</p>;
  if (found === "failed") return <p role="alert">{copy.failed}</p>;
  if (found.length === 0) return <p className="text-muted">{copy.readingNone}</p>;
  return (
    <ul className="flex flex-col gap-4">
      {found.map(({ eventId, title, lines, isOwn }) => (
        <li key={eventId} className="flex flex-col items-start gap-1">
          <h2 className="font-semibold break-words">{title}</h2>
          {lines.map((line) => (
            <p key={line} className="text-small break-words">
              {line}
            </p>
          ))}
          <Button
            variant="ghost"
            className="-mx-4"
            aria-label={`${copy.open} ${title}`}
            onClick={() => onOpen(`${publicUrl}/${brand.slug}/${eventId}/${isOwn ? "sent" : "view"}`)}
          >
            {copy.open}
          </Button>
        </li>
      ))}
    </ul>
  );
}
