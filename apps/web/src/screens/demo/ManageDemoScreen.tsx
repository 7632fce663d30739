import { ManageDemo } from "@aside/features/scheduling/web/ManageDemo.tsx";
import { useParams, useSearch } from "@tanstack/react-router";

export function ManageDemoScreen() {
  const { bookingId } = useParams({ strict: false }) as { bookingId: string };
  const { key } = useSearch({ strict: false }) as { key?: unknown };
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-12">
      <ManageDemo id={bookingId} bookingKey={typeof key === "string" ? key : ""} />
    </div>
  );
}
