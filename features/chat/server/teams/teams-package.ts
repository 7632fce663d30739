import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { brand } from "@aside/brand/brand.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { teamsPackage as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { drawIcon } from "./draw-icon.ts";
import { requireTeamsApp } from "./teams-app.ts";

const ACCENT = "#C93A21";
const ACCENT_BYTES = [0xc9, 0x3a, 0x21, 0xff] as const;
const WHITE = [0xff, 0xff, 0xff, 0xff] as const;
const CLEAR = [0, 0, 0, 0] as const;

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
  zip.addBuffer(drawIcon({ size: 192, ground: ACCENT_BYTES, sign: WHITE }), "color.png");
  zip.addBuffer(drawIcon({ size: 32, ground: CLEAR, sign: WHITE }), "outline.png");
  zip.end();
  return { body: await buffer(zip.outputStream), filename: `${brand.slug}-teams.zip` };
};
