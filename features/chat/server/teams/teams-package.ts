import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { brand } from "@aside/brand/brand.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { teamsPackage as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { requireTeamsApp } from "./teams-app.ts";

const ACCENT = "#C93A21";

/** Schema 1.19. The ids are those of the bot, so that an uploaded newer package replaces the older one. */
function writeManifest(context: AppContext, appId: string) {
  const { publicUrl } = context.config;
  const domain = new URL(publicUrl).hostname;
  return {
    $schema: "https://developer.microsoft.com/json-schemas/teams/v1.19/MicrosoftTeams.schema.json",
    manifestVersion: "1.19",
    version: "1.0.0",
    id: appId,
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
    bots: [{ botId: appId, scopes: ["personal", "team", "groupChat"], supportsFiles: false, isNotificationOnly: false }],
    composeExtensions: [
      {
        botId: appId,
        commands: [
          {
            id: "record",
            type: "action",
            title: copy.recordTitle,
            description: copy.manifestShort,
            context: ["compose", "commandBox"],
            fetchTask: true,
          },
        ],
        messageHandlers: [{ type: "link", value: { domains: [domain], supportsAnonymizedPayloads: true } }],
      },
    ],
    validDomains: [domain],
  };
}

export const teamsPackage: Handler<typeof endpoint> = async ({ context }) => {
  const { appId } = requireTeamsApp(context);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(writeManifest(context, appId), null, 2)), "manifest.json");
  // Loaded when it is asked for: the api draws nothing else.
  const { drawAppIcon, drawMark } = await import("@aside/media/pictures/draw-mark.ts");
  zip.addBuffer(await drawAppIcon(192), "color.png");
  zip.addBuffer(await drawMark({ size: 32, ground: null, arc: "#fff", dot: "#fff" }), "outline.png");
  zip.end();
  return { body: await buffer(zip.outputStream), filename: `${brand.slug}-teams.zip` };
};
