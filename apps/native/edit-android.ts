import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "@aside/brand/brand.ts";
import { appLinkPaths } from "@aside/contract/native/native-app.ts";
import { androidPermissions } from "./declarations.ts";
import { GROUND } from "./draw-art.ts";
import { attributesOf, childrenOf, element, findAll, findOne, parseXml, printXml, type XmlNode } from "./edit-xml.ts";
import { replaceOnce } from "./replace-once.ts";
import type { NativeSettings } from "./settings.ts";

const SOURCES = join(import.meta.dirname, "sources/android");

export function editAndroid(folder: string, settings: NativeSettings): void {
  const main = join(folder, "app/src/main");
  editXml(join(main, "AndroidManifest.xml"), (nodes) => editManifest(nodes, settings));
  editXml(join(main, "res/values/ic_launcher_background.xml"), (nodes) => {
    findOne(childrenOf(findOne(nodes, "resources"), "resources"), "color")["color"] = [{ "#text": GROUND } as unknown as XmlNode];
  });
  const gradle = join(folder, "app/build.gradle");
  const versions = replaceOnce(readFileSync(gradle, "utf8"), "versionCode 1\n", `versionCode ${settings.build}\n`);
  writeFileSync(gradle, replaceOnce(versions, 'versionName "1.0"', `versionName "${settings.version}"`));
  const java = join(main, "java", ...settings.appId.split("."));
  mkdirSync(java, { recursive: true });
  for (const name of ["MainActivity.java", "ServerChoicePlugin.java", "SharedVideoPlugin.java"])
    writeFileSync(
      join(java, name),
      replaceOnce(readFileSync(join(SOURCES, name), "utf8"), "package APP_ID;", `package ${settings.appId};`),
    );
}

function editXml(file: string, edit: (nodes: XmlNode[]) => void): void {
  const nodes = parseXml(readFileSync(file, "utf8"));
  edit(nodes);
  writeFileSync(file, printXml(nodes));
}

function editManifest(nodes: XmlNode[], { appId, serverUrl }: NativeSettings): void {
  const manifest = childrenOf(findOne(nodes, "manifest"), "manifest");
  const declared = new Set(findAll(manifest, "uses-permission").map((node) => attributesOf(node)["android:name"]));
  for (const name of androidPermissions()) if (!declared.has(name)) manifest.push(element("uses-permission", { "android:name": name }));
  // Also for devices without a camera: they can watch.
  for (const name of ["camera", "microphone"])
    manifest.push(element("uses-feature", { "android:name": `android.hardware.${name}`, "android:required": "false" }));
  const application = findOne(manifest, "application");
  // A backup would have the session's cookies.
  attributesOf(application)["android:allowBackup"] = "false";
  const activity = childrenOf(findOne(childrenOf(application, "application"), "activity"), "activity");
  activity.push(shareFilter(), signInFilter(appId));
  if (serverUrl !== null) activity.push(linkFilter(new URL(serverUrl).hostname));
}

const named = (name: string, value: string): XmlNode => element(name, { "android:name": value });

/** Videos that other apps share. */
const shareFilter = (): XmlNode =>
  element("intent-filter", {}, [
    named("action", "android.intent.action.SEND"),
    named("category", "android.intent.category.DEFAULT"),
    element("data", { "android:mimeType": "video/*" }),
  ]);

/** The system browser returns here after a sign-in. Android compares schemes with their letters' case, and browsers write them small. */
const signInFilter = (appId: string): XmlNode =>
  element("intent-filter", {}, [
    named("action", "android.intent.action.VIEW"),
    named("category", "android.intent.category.DEFAULT"),
    named("category", "android.intent.category.BROWSABLE"),
    element("data", { "android:scheme": appId.toLowerCase(), "android:host": "signed-in" }),
  ]);

/** Links to the server. `autoVerify`: Android reads /.well-known/assetlinks.json there. */
const linkFilter = (host: string): XmlNode =>
  element("intent-filter", { "android:autoVerify": "true" }, [
    named("action", "android.intent.action.VIEW"),
    named("category", "android.intent.category.DEFAULT"),
    named("category", "android.intent.category.BROWSABLE"),
    element("data", { "android:scheme": "https" }),
    element("data", { "android:host": host }),
    ...appLinkPaths(brand.slug).map((path) => element("data", { "android:pathPrefix": path })),
  ]);
