import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { toastError, toastSuccess } from "@aside/ui/feedback/toast.ts";
import { type ChangeEvent, useRef, useState } from "react";
import { type Company, LOGO_TYPES, MAX_LOGO_BYTES } from "../company-contract.ts";
import { companyCopy, copy, peopleCopy } from "../copy.ts";
import { useDeleteLogo, useUploadLogo, type Which } from "./queries.ts";

export function LogoCard({ which, company }: { which: Which; company: Company }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadLogo(which);
  const remove = useDeleteLogo(which);
  const [isAsking, setAsking] = useState(false);
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    if (!(LOGO_TYPES as readonly string[]).includes(file.type)) return toastError(copy.logoType);
    if (file.size > MAX_LOGO_BYTES) return toastError(copy.logoBytes);
    upload.mutate(file, { onSuccess: () => toastSuccess(companyCopy.saved), onError: (error) => toastError(error.message) });
  }
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-lead font-semibold">{companyCopy.logo}</h2>
        <p className="text-small text-muted">{companyCopy.logoText}</p>
      </div>
      {company.co_brand_logo_url ? (
        <img
          src={company.co_brand_logo_url}
          alt={companyCopy.logoOf(company.name)}
          style={{ height: company.co_brand_logo_height }}
          className="max-w-full self-start object-contain object-left"
        />
      ) : (
        <p className="text-muted">{companyCopy.noLogo}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={LOGO_TYPES.join(",")}
          aria-label={companyCopy.chooseLogo}
          className="sr-only"
          tabIndex={-1}
          onChange={choose}
        />
        <Button variant="secondary" busy={upload.isPending} onClick={() => input.current?.click()}>
          {companyCopy.chooseLogo}
        </Button>
        {company.co_brand_logo_url && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {companyCopy.removeLogo}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={companyCopy.removeTitle}
          description={companyCopy.removeText}
          keep={peopleCopy.cancel}
          risk={companyCopy.removeLogo}
          state={remove}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
        />
      )}
    </Card>
  );
}
