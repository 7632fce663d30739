import { copy } from "@aside/features/error-reports/copy.ts";
import { ErrorDetail } from "@aside/features/error-reports/web/ErrorDetail.tsx";
import { Link } from "@aside/ui/elements/Link.tsx";
import { useParams } from "@tanstack/react-router";
import { AdminFrame } from "./AdminFrame.tsx";

export function AdminErrorScreen() {
  const { errorId = "" } = useParams({ strict: false }) as { errorId?: string };
  return (
    <AdminFrame title={copy.title} permission="errors.manage">
      <Link href="/admin/errors" className="inline-flex min-h-11 items-center self-start font-medium text-ember-strong underline">
        {copy.back}
      </Link>
      <ErrorDetail id={errorId} />
    </AdminFrame>
  );
}
