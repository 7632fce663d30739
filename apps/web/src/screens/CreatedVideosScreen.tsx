import type { CreatedItem } from "@aside/features/dashboard/contract.ts";
import { CreatedList } from "@aside/features/dashboard/web/CreatedList.tsx";
import { copyShareLink } from "@aside/features/delivery/web/copy-share-link.ts";
import { useDeleteEvent } from "@aside/features/events/web/queries.ts";
import { brand } from "@aside/platform/brand/brand.ts";
import { Button } from "@aside/platform/ui/Button.tsx";
import { Dialog } from "@aside/platform/ui/Dialog.tsx";
import { Tabs } from "@aside/platform/ui/Tabs.tsx";
import { toastError } from "@aside/platform/ui/toast.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";

const FILTERS = [
  { value: "all", label: "All" },
  { value: "sent", label: "Sent" },
  { value: "drafts", label: "Drafts" },
] as const;

export function CreatedVideosScreen() {
  const [doomed, setDoomed] = useState<CreatedItem | null>(null);
  const remove = useDeleteEvent();
  const navigate = useNavigate();
  const confirm = () =>
    doomed &&
    remove.mutate(doomed.event_id, {
      onSuccess: () => void navigate({ href: `/${brand.slug}/deleted` }),
      onError: (error) => toastError(error.message),
    });
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <h1 className="text-title font-semibold">My {brand.products}</h1>
      <Tabs
        label={`My ${brand.products}`}
        tabs={FILTERS.map(({ value, label }) => ({
          value,
          label,
          content: <CreatedList filter={value} onCopyLink={(item) => void copyShareLink(item.post_id)} onDelete={setDoomed} />,
        }))}
      />
      <Dialog
        open={doomed !== null}
        onOpenChange={(isOpen) => !isOpen && setDoomed(null)}
        title={`Delete ${doomed?.title || `this ${brand.product}`}?`}
        description="Its video, replies and links are deleted for everybody. This cannot be undone."
        footer={
          <>
            <Button variant="ghost" onClick={() => setDoomed(null)}>
              Cancel
            </Button>
            <Button variant="danger" busy={remove.isPending} onClick={confirm}>
              Delete
            </Button>
          </>
        }
      />
    </div>
  );
}
