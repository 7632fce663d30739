import type { Handler } from "@aside/server/http/context.ts";
import { type listProviders as endpoint, SOCIAL_PROVIDERS } from "../../social-contract.ts";
import { findProvider } from "./providers.ts";

export const listProviders: Handler<typeof endpoint> = async ({ context }) => {
  const found = SOCIAL_PROVIDERS.flatMap((key) => {
    const provider = findProvider(context.config, key);
    return provider ? [{ provider: key, name: provider.name }] : [];
  });
  return await Promise.resolve({ items: found });
};
