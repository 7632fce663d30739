import type { FastifyInstance } from "fastify";

/** In pixels: what Google and Microsoft ask for. */
const SIZES = [16, 32, 64, 80, 128] as const;
export const iconPath = (size: (typeof SIZES)[number]): string => `/mail-add-ons/icon-${size}.png`;

/** Mail programs show the product's mark: public pictures, drawn when they are asked for. */
export function registerIconRoutes(app: FastifyInstance): void {
  for (const size of SIZES)
    app.get(iconPath(size), async (_request, reply) => {
      const { drawAppIcon } = await import("@aside/media/pictures/draw-mark.ts");
      const headers = { "cache-control": "public, max-age=86400", "cross-origin-resource-policy": "cross-origin" };
      return await reply
        .headers(headers)
        .type("image/png")
        .send(await drawAppIcon(size));
    });
}
