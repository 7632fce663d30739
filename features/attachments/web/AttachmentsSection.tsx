import { Button } from "@aside/ui/elements/Button.tsx";
import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { copy } from "../copy.ts";
import { nameOfType } from "../file-types.ts";
import { formatSize } from "@aside/contract/format-size.ts";
import { sectionId } from "../section-id.ts";
import { FileRow } from "./FileRow.tsx";
import { useAttachments } from "./queries.ts";

/** The files attached to a post, with download links. Nothing when there are none. */
export function AttachmentsSection({ postId, isReply }: { postId: string; isReply: boolean }) {
  const list = useAttachments(postId);
  const id = sectionId({ postId, isReply });
  const section = useRef<HTMLElement>(null);
  const attachments = list.data?.attachments ?? [];
  const hasAny = attachments.length > 0;
  // The browser looked for the place before it existed.
  useEffect(() => {
    if (hasAny && location.hash === `#${id}`) section.current?.scrollIntoView();
  }, [hasAny, id]);
  if (list.isError)
    return (
      <p className="flex flex-wrap items-center justify-between gap-2 text-muted">
        {copy.notLoaded}
        <Button variant="ghost" busy={list.isFetching} onClick={() => void list.refetch()}>
          {copy.retry}
        </Button>
      </p>
    );
  if (!hasAny) return null;
  const Heading = isReply ? "h3" : "h2";
  return (
    <section ref={section} id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-4 flex-col gap-2">
      <Heading id={`${id}-title`} className={isReply ? "font-medium" : "text-lead font-semibold"}>
        {copy.title}
      </Heading>
      <ul className="flex flex-col gap-2">
        {attachments.map((file) => (
          <li key={file.id}>
            <a
              href={file.download_url}
              download={file.filename}
              className="flex min-h-11 items-center gap-3 rounded-control border border-line p-2 transition-colors hover:bg-sunken"
            >
              <FileRow filename={file.filename} contentType={file.content_type} thumbnailUrl={file.thumbnail_url}>
                <span className="text-small text-muted">
                  {nameOfType(file.content_type)} · {formatSize(file.byte_size)}
                </span>
              </FileRow>
              <Download aria-label={copy.download} className="mr-2 size-5 shrink-0" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
