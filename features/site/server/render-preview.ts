import type { Handler } from "@aside/server/http/context.ts";
import type { renderPreview as endpoint } from "../admin-contract.ts";
import { renderMarkdown } from "./markdown/render-markdown.ts";

export const renderPreview: Handler<typeof endpoint> = async ({ body, context }) => ({ html: await renderMarkdown(context, body.text) });
