import { LockedTip } from "@aside/core/entitlements/web/LockedTip.tsx";
import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { brand } from "@aside/brand/brand.ts";
import { labelOf } from "@aside/core/messages/authenticity.ts";
import type { EventJson } from "@aside/core/messages/contract.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { ShareButtons } from "@aside/features/delivery/web/ShareButtons.tsx";
import { EmbedButton } from "@aside/features/embedding/web/EmbedButton.tsx";

/** The address that viewers open. */
export const shareLinkOf = (eventId: string): string => `${location.origin}/${brand.slug}/${eventId}/view`;

/** All ways to share an Aside other than copying its link, which must be active. */
export function ShareVia({ event, post }: { event: Pick<EventJson, "id" | "PrivacySettings">; post: PostJson }) {
  if (useIsLocked("share_methods")) return <LockedTip />;
  return (
    <ShareButtons
      postId={post.id}
      link={shareLinkOf(event.id)}
      title={post.title}
      creatorName={post.creator_name}
      pictureUrl={publicPictureOf(event.PrivacySettings, post)}
      label={labelOf(post)}
    >
      <EmbedButton postId={post.id} />
    </ShareButtons>
  );
}

/** Email programs have no session: they can show the picture of a public video only. */
function publicPictureOf(privacy: EventJson["PrivacySettings"], post: PostJson): string | null {
  if (privacy.recipients_can_view_post || privacy.signed_in_users_can_view_post) return null;
  const picture =
    post.urls.find(({ url_type: type }) => type === "GIF") ?? post.urls.find(({ url_type: type }) => type === "EMAIL_THUMBNAIL");
  return picture ? new URL(picture.url, location.origin).href : null;
}
