import { formatDate } from "@aside/contract/time/instants.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { copyText } from "@aside/ui/feedback/copy-text.ts";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { useState } from "react";
import { recordShare } from "../../../delivery/web/record-share.ts";
import type { EmbedLink } from "../../contract.ts";
import { linkCopy as copy } from "../../link-copy.ts";
import { useEmbedLinks, useRevokeEmbedLink } from "./queries.ts";

/** `isOptional`: shown only if there are links, as for a video that anyone may embed. */
export function EmbedLinkList({ postId, isOptional }: { postId: string; isOptional: boolean }) {
  const links = useEmbedLinks(postId);
  if (isOptional && !links.error && !links.data?.length) return null;
  return (
    <section aria-labelledby="embed-links" className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 id="embed-links" className="font-semibold">
        {copy.title}
      </h3>
      {links.isPending && <Skeleton className="h-16" />}
      {links.error && (
        <ErrorState title={copy.notListed} error={links.error} onRetry={() => void links.refetch()} retrying={links.isRefetching} />
      )}
      {links.data?.length === 0 && <p className="text-muted">{copy.none}</p>}
      {links.data !== undefined && links.data.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {links.data.map((link) => (
            <li key={link.id} className="py-3 first:pt-0 last:pb-0">
              <LinkRow postId={postId} link={link} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function LinkRow({ postId, link }: { postId: string; link: EmbedLink }) {
  const [isAsked, setAsked] = useState(false);
  const revoke = useRevokeEmbedLink(postId);
  const sites = link.domains.join(", ");
  const end = () => setAsked(false);
  const onSuccess = () => {
    end();
    toastSuccess(copy.revoked);
  };
  async function take() {
    if (await copyText(link.html)) recordShare(postId, "embed");
  }
  return (
    <>
      <p className="break-words">{sites}</p>
      <p className="text-small text-muted">{copy.expires(formatDate(link.expires_at))}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void take()} aria-label={copy.forSites(copy.copyCode, sites)}>
          {copy.copyCode}
        </Button>
        <Button variant="ghost" onClick={() => setAsked(true)} aria-label={copy.forSites(copy.revoke, sites)}>
          {copy.revoke}
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          title={copy.revokeTitle}
          description={copy.revokeWhy(sites)}
          keep={copy.keep}
          risk={copy.revoke}
          state={revoke}
          onClose={end}
          onConfirm={() => revoke.mutate(link.id, { onSuccess })}
        />
      )}
    </>
  );
}
