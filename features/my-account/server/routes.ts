import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { downloadExport, getPicture } from "./send-account-files.ts";
import { askDeletion, cancelDeletion } from "./deletion.ts";
import { askExport, listExports } from "./exports.ts";
import { deletePicture, uploadPicture } from "./picture.ts";
import { updatePreferences } from "./preferences.ts";
import { getProfile, updateProfile } from "./profile.ts";

export const routes: Route[] = [
  route(contract.getProfile, getProfile),
  route(contract.updateProfile, updateProfile),
  route(contract.uploadPicture, uploadPicture),
  route(contract.deletePicture, deletePicture),
  route(contract.updatePreferences, updatePreferences),
  route(contract.askExport, askExport),
  route(contract.listExports, listExports),
  route(contract.downloadExport, downloadExport),
  route(contract.getPicture, getPicture),
  route(contract.askDeletion, askDeletion),
  route(contract.cancelDeletion, cancelDeletion),
];
