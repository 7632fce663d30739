import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { imagePreviews } from "./image-previews.ts";

export const routes: Route[] = [route(contract.imagePreviews, imagePreviews)];
