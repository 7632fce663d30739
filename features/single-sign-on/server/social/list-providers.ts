import type { Config } from "@aside/server/config/config.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { type listProviders as endpoint, SOCIAL_PROVIDERS } from "../../social-contract.ts";
import { findProvider } from "./providers.ts";

export const listProviders: Handler<typeof endpoint> = async ({ context }) => await Promise.resolve({ items: availableIn(context.config) });

const availableIn = (config: Config) =>
  SOCIAL_PROVIDERS.flatMap((key) => {
    const provider = findProvider(config, key);
    return provider ? [{ provider: key, name: provider.name }] : [];
  });

export const listProviderNames = (config: Config): string[] => availableIn(config).map(({ name }) => name);
