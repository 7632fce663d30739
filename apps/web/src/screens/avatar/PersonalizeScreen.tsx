import { Personalize } from "@aside/features/avatar/web/personalized/Personalize.tsx";
import { useSuggestedPeople } from "@aside/features/inbox/web/use-suggested-people.ts";
import { useDebounced } from "@aside/ui/lists/use-debounced.ts";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { AvatarGate } from "./AvatarGate.tsx";

export function PersonalizeScreen() {
  const { postId = "" } = useParams({ strict: false }) as { postId?: string };
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const suggestions = useSuggestedPeople(useDebounced(typed));
  return (
    <AvatarGate>
      <Personalize
        key={postId}
        postId={postId}
        suggesting={{ suggestions, onTyped: setTyped }}
        onOpen={(href) => void navigate({ href, replace: true })}
      />
    </AvatarGate>
  );
}
