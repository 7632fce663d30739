import { HandHeart, Heart, Laugh, Lightbulb, type LucideIcon, PartyPopper, ThumbsUp } from "lucide-react";

const FACES: Record<string, LucideIcon> = {
  like: ThumbsUp,
  love: Heart,
  celebrate: PartyPopper,
  laugh: Laugh,
  insightful: Lightbulb,
  thanks: HandHeart,
};

/** A reaction's icon; decorative, as its name is shown beside it. */
export function ReactionFace({ name }: { name: string }) {
  const Icon = FACES[name] ?? ThumbsUp;
  return <Icon aria-hidden className="size-5" />;
}
