import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { brand } from "@aside/brand/brand.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { OUTLOOK_PATH, type outlookPackage as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { requireOutlookAddIn } from "../add-ons.ts";
import { iconPath } from "../icons.ts";

const ACCENT = "#C93A21";
/** Text bodies can be read and written since then; the recorder and the page for connecting open in the browser. */
const MAILBOX = "1.8";

/** Microsoft's unified manifest, schema 1.21: a task pane for emails that are written and for those that are read. */
export function writeManifest({ config: { publicUrl } }: Pick<AppContext, "config">, clientId: string) {
  const icons = ([16, 32, 80] as const).map((size) => ({ size, url: publicUrl + iconPath(size) }));
  const ribbon = (context: "mailCompose" | "mailRead", label: string) => ({
    contexts: [context],
    tabs: [
      {
        builtInTabId: "TabDefault",
        groups: [
          {
            id: `${context}Group`,
            label: brand.product,
            icons,
            controls: [
              {
                id: `${context}Button`,
                type: "button",
                label,
                icons,
                supertip: { title: label, description: copy.manifestLong },
                actionId: "openPane",
              },
            ],
          },
        ],
      },
    ],
  });
  return {
    $schema: "https://developer.microsoft.com/json-schemas/teams/v1.21/MicrosoftTeams.schema.json",
    manifestVersion: "1.21",
    version: "1.0.0",
    // The same as the app's, so that an uploaded newer package replaces the older one.
    id: clientId,
    developer: {
      name: brand.product,
      websiteUrl: publicUrl,
      privacyUrl: `${publicUrl}/privacy`,
      termsOfUseUrl: `${publicUrl}/terms`,
    },
    name: { short: brand.product, full: copy.manifestShort },
    description: { short: copy.manifestShort, full: copy.manifestLong },
    icons: { color: "color.png", outline: "outline.png" },
    accentColor: ACCENT,
    validDomains: [new URL(publicUrl).hostname],
    webApplicationInfo: { id: clientId },
    authorization: { permissions: { resourceSpecific: [{ name: "MailboxItem.ReadWrite.User", type: "Delegated" }] } },
    extensions: [
      {
        requirements: { scopes: ["mail"], capabilities: [{ name: "Mailbox", minVersion: MAILBOX }], formFactors: ["desktop"] },
        runtimes: [
          {
            id: "pane",
            type: "general",
            lifetime: "short",
            code: { page: publicUrl + OUTLOOK_PATH },
            actions: [{ id: "openPane", type: "openPage", view: "pane", pinnable: true }],
          },
        ],
        ribbons: [ribbon("mailCompose", copy.compose), ribbon("mailRead", copy.show)],
      },
    ],
  };
}

export const outlookPackage: Handler<typeof endpoint> = async ({ context }) => {
  const clientId = requireOutlookAddIn(context);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(writeManifest(context, clientId), null, 2)), "manifest.json");
  // Loaded when it is asked for: the api draws little else.
  const { drawAppIcon, drawMark } = await import("@aside/media/pictures/draw-mark.ts");
  zip.addBuffer(await drawAppIcon(192), "color.png");
  zip.addBuffer(await drawMark({ size: 32, ground: null, arc: "#fff", dot: "#fff" }), "outline.png");
  zip.end();
  return { body: await buffer(zip.outputStream), filename: `${brand.slug}-outlook.zip` };
};
