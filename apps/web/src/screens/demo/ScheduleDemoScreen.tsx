import { ScheduleDemo } from "@aside/features/scheduling/web/ScheduleDemo.tsx";
import { demoCopy } from "@aside/features/scheduling/web/web-copy.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { useSession } from "../../shell/session.ts";

export function ScheduleDemoScreen() {
  const { user } = useSession();
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-12">
      <h1 className="mb-6 text-title font-semibold">{demoCopy.title}</h1>
      <Card>
        <ScheduleDemo person={user} />
      </Card>
    </div>
  );
}
