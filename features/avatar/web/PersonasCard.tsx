import { Card } from "@aside/ui/elements/Card.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { webCopy as copy } from "../web-copy.ts";
import { usePersonas } from "./queries.ts";
import { AVATAR_PATH } from "./set-up-path.ts";

/** My Account: the way to one's personas, which the menu does not show while True Avatar is off. Nothing for who has none. */
export function PersonasCard() {
  if (!usePersonas().data?.personas.length) return null;
  return (
    <Card className="flex flex-col items-start gap-3">
      <div>
        <h2 className="text-lead font-semibold">{copy.title}</h2>
        <p className="text-small text-muted">{copy.manageWhy}</p>
      </div>
      <LinkButton href={AVATAR_PATH} variant="secondary">
        {copy.manage}
      </LinkButton>
    </Card>
  );
}
