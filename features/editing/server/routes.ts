import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { deleteCover, uploadCover } from "./cover-picture.ts";
import { chooseCover, getEdit, revertEdit, saveEdit } from "./edit-video.ts";
import { mergeVideos } from "./merge-videos.ts";
import { getTemplate, setTemplate } from "./template/change-template.ts";

export const routes: Route[] = [
  route(contract.getEdit, getEdit),
  route(contract.saveEdit, saveEdit),
  route(contract.revertEdit, revertEdit),
  route(contract.chooseCover, chooseCover),
  route(contract.uploadCover, uploadCover),
  route(contract.deleteCover, deleteCover),
  route(contract.mergeVideos, mergeVideos),
  route(contract.getTemplate, getTemplate),
  route(contract.setTemplate, setTemplate),
];
