import { createApi } from "@aside/api/create-api.ts";
import { createContext } from "@aside/api/create-context.ts";
import type { TestApp } from "./start-app.ts";

/** A second api on the app's database and storage, with its clock, as another process of the installation. */
export async function startNode(app: TestApp): Promise<{ url: string; stop: () => Promise<void> }> {
  const { config, log, now } = app.context;
  const { context, close } = await createContext({ config, databaseUrl: app.databaseUrl, log, role: "api", now });
  const server = await createApi(context);
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  return {
    url,
    stop: async () => {
      await server.close();
      await close();
    },
  };
}
