import { api } from "@aside/web-client/api.ts";
import { useQuery } from "@tanstack/react-query";
import { type ImagePreview, imagePreviews } from "../contract.ts";

/** Cards of the pages behind links, as far as they can be read. Nothing shows meanwhile, or if none can. */
export function LinkPreviews({ links }: { links: readonly string[] }) {
  const previews = useQuery({
    queryKey: ["link-previews", ...links],
    // A preview is an addition: a failure is not reported.
    queryFn: async () => (await api.call(imagePreviews, { body: { urls: [...links] } }, { isQuiet: true })).previews,
    enabled: links.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const shown = (previews.data ?? []).filter((preview) => preview.is_available && (preview.title ?? preview.image) !== null);
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {shown.map((preview) => (
        <li key={preview.url}>
          <PreviewCard preview={preview} />
        </li>
      ))}
    </ul>
  );
}

function PreviewCard({ preview }: { preview: ImagePreview }) {
  const host = new URL(preview.url).hostname.replace(/^www\./, "");
  return (
    <a
      href={preview.url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="flex max-w-lg overflow-hidden rounded-control border border-line bg-surface transition-colors hover:bg-sunken"
    >
      {preview.image && (
        <img
          src={preview.image}
          alt=""
          width={preview.width ?? undefined}
          height={preview.height ?? undefined}
          className="h-20 w-28 shrink-0 bg-sunken object-cover"
        />
      )}
      <span className="flex min-w-0 flex-1 flex-col justify-center px-3 py-2">
        <span className="truncate font-medium">{preview.title ?? host}</span>
        {preview.description && <span className="line-clamp-1 text-small text-muted">{preview.description}</span>}
        <span className="truncate text-small text-muted">{host}</span>
      </span>
    </a>
  );
}
