export { pictureAddress } from "./picture-address.ts";
