import type { FastifyInstance } from "fastify";
import { brand } from "@aside/brand/brand.ts";
import { notFound } from "@aside/contract/errors.ts";
import { appLinkPaths } from "@aside/contract/native/native-app.ts";
import type { AppContext } from "@aside/server/http/context.ts";

/**
 * The files in which Google and Apple read that links to this server may open the app. They follow no redirects, and Apple's has no ending
 * although it is JSON.
 */
export function registerAssociationFiles(app: FastifyInstance, { config }: AppContext): void {
  const { NATIVE_APP_ID: appId, NATIVE_ANDROID_SHA256: fingerprints, NATIVE_APPLE_TEAM_ID: team } = config;
  const files = {
    "assetlinks.json": appId && fingerprints ? androidFile(appId, fingerprints) : null,
    "apple-app-site-association": appId && team ? appleFile(`${team}.${appId}`) : null,
  };
  for (const [name, file] of Object.entries(files))
    // As bytes: to text Fastify adds a charset, which JSON does not have.
    app.get(`/.well-known/${name}`, async (_request, reply) => {
      if (file === null) throw notFound();
      return await reply.header("cache-control", "public, max-age=3600").type("application/json").send(Buffer.from(file));
    });
}

/** developers.google.com/digital-asset-links/v1/getting-started */
const androidFile = (appId: string, fingerprints: readonly string[]): string =>
  JSON.stringify([
    {
      relation: ["delegate_permission/common.handle_all_urls"],
      target: { namespace: "android_app", package_name: appId, sha256_cert_fingerprints: fingerprints },
    },
  ]);

/** developer.apple.com/documentation/xcode/supporting-associated-domains */
const appleFile = (appId: string): string =>
  JSON.stringify({
    applinks: { details: [{ appIDs: [appId], components: appLinkPaths(brand.slug).map((path) => ({ "/": `${path}*` })) }] },
  });
