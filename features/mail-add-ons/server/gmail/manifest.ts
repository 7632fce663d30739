import { brand } from "@aside/brand/brand.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { gmailManifest as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { iconPath } from "../icons.ts";
import { addressOf, SCOPES } from "./addresses.ts";

/**
 * The deployment of an HTTP add-on. Source: developers.google.com/workspace/add-ons/reference/rest/v1/projects.deployments. It names no client:
 * Google makes one for the project.
 */
export const gmailManifest: Handler<typeof endpoint> = async ({ context }) => {
  const { publicUrl } = context.config;
  const manifest = {
    oauthScopes: Object.values(SCOPES),
    addOns: {
      common: {
        name: brand.product,
        logoUrl: publicUrl + iconPath(128),
        layoutProperties: { primaryColor: "#c93a21" },
        homepageTrigger: { runFunction: addressOf(context, "home"), enabled: true },
        openLinkUrlPrefixes: [`${publicUrl}/`],
      },
      gmail: {
        contextualTriggers: [{ unconditional: {}, onTriggerFunction: addressOf(context, "message") }],
        composeTrigger: {
          actions: [{ label: copy.compose, runFunction: addressOf(context, "compose") }],
          draftAccess: "METADATA",
        },
      },
      httpOptions: { authorizationHeader: "SYSTEM_ID_TOKEN" },
    },
  };
  return await Promise.resolve({ body: `${JSON.stringify(manifest, null, 2)}\n`, filename: `${brand.slug}-gmail.json` });
};
