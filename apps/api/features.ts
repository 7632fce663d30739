import { feature as server } from "@aside/server/server-feature.ts";
import { feature as accounts } from "@aside/core/accounts/server/feature.ts";
import { feature as entitlements } from "@aside/core/entitlements/server/feature.ts";
import { feature as takes } from "@aside/core/takes/server/feature.ts";
import { feature as messages } from "@aside/core/messages/server/feature.ts";
import { feature as administration } from "@aside/features/administration/server/feature.ts";
import { feature as analysis } from "@aside/features/analysis/server/feature.ts";
import { feature as analytics } from "@aside/features/analytics/server/feature.ts";
import { feature as attachments } from "@aside/features/attachments/server/feature.ts";
import { feature as avatar } from "@aside/features/avatar/server/feature.ts";
import { feature as billing } from "@aside/features/billing/server/feature.ts";
import { feature as chat } from "@aside/features/chat/server/feature.ts";
import { feature as comments } from "@aside/features/comments/server/feature.ts";
import { feature as connections } from "@aside/features/connections/server/feature.ts";
import { feature as contacts } from "@aside/features/contacts/server/feature.ts";
import { feature as crm } from "@aside/features/crm/server/feature.ts";
import { feature as delivery } from "@aside/features/delivery/server/feature.ts";
import { feature as editing } from "@aside/features/editing/server/feature.ts";
import { feature as emailPlugin } from "@aside/features/email-plugin/server/feature.ts";
import { feature as embedding } from "@aside/features/embedding/server/feature.ts";
import { feature as errorReports } from "@aside/features/error-reports/server/feature.ts";
import { feature as forms } from "@aside/features/forms/server/feature.ts";
import { feature as inbox } from "@aside/features/inbox/server/feature.ts";
import { feature as insights } from "@aside/features/insights/server/feature.ts";
import { feature as integrations } from "@aside/features/integrations/server/feature.ts";
import { feature as invitations } from "@aside/features/invitations/server/feature.ts";
import { feature as labels } from "@aside/features/labels/server/feature.ts";
import { feature as library } from "@aside/features/library/server/feature.ts";
import { feature as linkPreviews } from "@aside/features/link-previews/server/feature.ts";
import { feature as mailAddOns } from "@aside/features/mail-add-ons/server/feature.ts";
import { feature as mcp } from "@aside/features/mcp/server/feature.ts";
import { feature as myAccount } from "@aside/features/my-account/server/feature.ts";
import { feature as nativeApp } from "@aside/features/native-app/server/feature.ts";
import { feature as notes } from "@aside/features/notes/server/feature.ts";
import { feature as notifications } from "@aside/features/notifications/server/feature.ts";
import { feature as oauth } from "@aside/features/oauth/server/feature.ts";
import { feature as partners } from "@aside/features/partners/server/feature.ts";
import { feature as recording } from "@aside/features/recording/server/feature.ts";
import { feature as scheduling } from "@aside/features/scheduling/server/feature.ts";
import { feature as scim } from "@aside/features/scim/server/feature.ts";
import { feature as search } from "@aside/features/search/server/feature.ts";
import { feature as secondFactor } from "@aside/features/second-factor/server/feature.ts";
import { feature as signIn } from "@aside/features/sign-in/server/feature.ts";
import { feature as singleSignOn } from "@aside/features/single-sign-on/server/feature.ts";
import { feature as site } from "@aside/features/site/server/feature.ts";
import { feature as transcripts } from "@aside/features/transcripts/server/feature.ts";
import { feature as viewing } from "@aside/features/viewing/server/feature.ts";
import { feature as webhooks } from "@aside/features/webhooks/server/feature.ts";
import type { Feature } from "@aside/server/feature.ts";

/** Every room of the product with its manifest. A new feature is added here, and nowhere else. */
export const FEATURES = {
  server: server,
  "core/accounts": accounts,
  "core/entitlements": entitlements,
  "core/takes": takes,
  "core/messages": messages,
  "features/administration": administration,
  "features/analysis": analysis,
  "features/analytics": analytics,
  "features/attachments": attachments,
  "features/avatar": avatar,
  "features/billing": billing,
  "features/chat": chat,
  "features/comments": comments,
  "features/connections": connections,
  "features/contacts": contacts,
  "features/crm": crm,
  "features/delivery": delivery,
  "features/editing": editing,
  "features/email-plugin": emailPlugin,
  "features/embedding": embedding,
  "features/error-reports": errorReports,
  "features/forms": forms,
  "features/inbox": inbox,
  "features/insights": insights,
  "features/integrations": integrations,
  "features/invitations": invitations,
  "features/labels": labels,
  "features/library": library,
  "features/link-previews": linkPreviews,
  "features/mail-add-ons": mailAddOns,
  "features/mcp": mcp,
  "features/my-account": myAccount,
  "features/native-app": nativeApp,
  "features/notes": notes,
  "features/notifications": notifications,
  "features/oauth": oauth,
  "features/partners": partners,
  "features/recording": recording,
  "features/scheduling": scheduling,
  "features/scim": scim,
  "features/search": search,
  "features/second-factor": secondFactor,
  "features/sign-in": signIn,
  "features/single-sign-on": singleSignOn,
  "features/site": site,
  "features/transcripts": transcripts,
  "features/viewing": viewing,
  "features/webhooks": webhooks,
} satisfies Record<string, Feature>;

export const allFeatures: readonly Feature[] = Object.values(FEATURES);

for (const { lends } of allFeatures) lends?.();
