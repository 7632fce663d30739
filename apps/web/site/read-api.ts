import type { OpenApi } from "@aside/features/site/web/developers/open-api.ts";

/** The description of the API, as /openapi.json. Imported on demand, because it loads the whole api. */
export async function readApi(): Promise<OpenApi> {
  const [{ allRoutes }, { describeEndpoints }] = await Promise.all([
    import("../../api/create-api.ts"),
    import("@aside/server/http/openapi.ts"),
  ]);
  return describeEndpoints(allRoutes.map(({ endpoint }) => endpoint)) as OpenApi;
}
