import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import plist from "plist";
import { beforeAll, expect, test } from "vitest";
import { brand } from "@aside/brand/brand.ts";
import { appLinkPaths } from "@aside/contract/native/native-app.ts";
import { readNativeApp } from "@aside/web-client/native-app.ts";
import { capacitorConfig } from "./capacitor.config.ts";
import { androidPermissions, DECLARATIONS } from "./declarations.ts";
import { attributesOf, childrenOf, findAll, findOne, parseXml, type XmlNode } from "./edit-xml.ts";
import { generateProjects } from "./generate.ts";
import { readSettings } from "./settings.ts";

const FOLDER = join(import.meta.dirname, ".cache");
const [linked, again, open] = ["linked", "again", "open"].map((name) => join(FOLDER, name)) as [string, string, string];
const env = { NATIVE_APP_ID: "com.example.video", NATIVE_SERVER_URL: "https://video.example.com" };

beforeAll(async () => {
  await generateProjects(linked, readSettings(env));
  await generateProjects(again, readSettings(env));
  await generateProjects(open, readSettings({}));
});

const read = (...path: string[]) => readFileSync(join(...path), "utf8");
const readPlist = (...path: string[]) => plist.parse(read(...path)) as Record<string, unknown>;
const hashesOf = (folder: string) =>
  globSync("**/*", { cwd: folder })
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted()
    .map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    ]);
const manifestOf = (folder: string) =>
  childrenOf(findOne(parseXml(read(folder, "android/app/src/main/AndroidManifest.xml")), "manifest"), "manifest");
const filtersOf = (folder: string) => {
  const application = childrenOf(findOne(manifestOf(folder), "application"), "application");
  return findAll(childrenOf(findOne(application, "activity"), "activity"), "intent-filter");
};
const valuesOf = (nodes: XmlNode[], name: string) => findAll(nodes, name).map((node) => Object.entries(attributesOf(node))[0]);

test("both projects are the same files every time", () => {
  expect(hashesOf(again)).toEqual(hashesOf(linked));
  expect(hashesOf(linked).length).toBeGreaterThan(80);
});

test("the projects name plugins that are there", () => {
  const gradle = read(linked, "android/capacitor.settings.gradle").matchAll(/new File\('([^']+)'\)/g);
  const swift = read(linked, "ios/App/CapApp-SPM/Package.swift").matchAll(/path: "([^"]+)"/g);
  const paths = [
    ...[...gradle].map(([, path]) => join(linked, "android", path ?? "")),
    ...[...swift].map(([, path]) => join(linked, "ios/App/CapApp-SPM", path ?? "")),
  ];
  expect(paths).toHaveLength(13);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test("Android's manifest declares exactly what the web app uses", () => {
  const permissions = findAll(manifestOf(linked), "uses-permission").map((node) => attributesOf(node)["android:name"]);
  expect(permissions).toEqual(androidPermissions());
  const names = ["INTERNET", "CAMERA", "RECORD_AUDIO", "MODIFY_AUDIO_SETTINGS", "POST_NOTIFICATIONS", "USE_BIOMETRIC"];
  expect(permissions).toEqual(names.map((name) => `android.permission.${name}`));
  expect(attributesOf(findOne(manifestOf(linked), "application"))["android:allowBackup"]).toBe("false");
});

test("Android opens links to the server, ends of a sign-in, and shared videos", () => {
  const [, share, signIn, links] = filtersOf(linked).map((filter) => childrenOf(filter, "intent-filter"));
  expect(valuesOf(share ?? [], "action")).toEqual([["android:name", "android.intent.action.SEND"]]);
  expect(valuesOf(share ?? [], "data")).toEqual([["android:mimeType", "video/*"]]);
  expect(attributesOf(filtersOf(linked)[3] ?? {})["android:autoVerify"]).toBe("true");
  expect(attributesOf(findOne(signIn ?? [], "data"))).toEqual({ "android:scheme": "com.example.video", "android:host": "signed-in" });
  expect(valuesOf(links ?? [], "category").map((pair) => pair?.[1])).toEqual([
    "android.intent.category.DEFAULT",
    "android.intent.category.BROWSABLE",
  ]);
  expect(valuesOf(links ?? [], "data")).toEqual([
    ["android:scheme", "https"],
    ["android:host", "video.example.com"],
    ...appLinkPaths(brand.slug).map((path) => ["android:pathPrefix", path]),
  ]);
});

test("Info.plist and the entitlements declare exactly what the web app uses", () => {
  const info = readPlist(linked, "ios/App/App/Info.plist");
  const texts = Object.entries(info).filter(([name]) => name.endsWith("UsageDescription"));
  expect(Object.fromEntries(texts)).toEqual(Object.assign({}, ...Object.values(DECLARATIONS).map(({ ios }) => ios)));
  expect(texts.map(([name]) => name)).toEqual(["NSCameraUsageDescription", "NSMicrophoneUsageDescription", "NSFaceIDUsageDescription"]);
  expect(info["CFBundleURLTypes"]).toEqual([{ CFBundleURLName: "com.example.video", CFBundleURLSchemes: ["com.example.video"] }]);
  expect(info["CFBundleDisplayName"]).toBe(brand.product);
  expect(readPlist(linked, "ios/App/App/App.entitlements")).toEqual({
    "aps-environment": "development",
    "com.apple.developer.associated-domains": ["applinks:video.example.com"],
  });
});

test("id and version are in both projects, and the entitlements in Xcode's", () => {
  const gradle = read(linked, "android/app/build.gradle");
  expect(gradle).toContain('applicationId "com.example.video"');
  expect(gradle).toContain(`versionName "${brand.version}"`);
  expect(read(linked, "android/app/src/main/java/com/example/video/MainActivity.java")).toContain("package com.example.video;");
  const project = read(linked, "ios/App/App.xcodeproj/project.pbxproj");
  for (const setting of [
    "PRODUCT_BUNDLE_IDENTIFIER = com.example.video;",
    "CODE_SIGN_ENTITLEMENTS = App/App.entitlements;",
    `MARKETING_VERSION = ${brand.version};`,
  ])
    expect([setting, project.split(setting).length]).toEqual([setting, 3]);
});

test("iOS takes videos, and Xcode builds our sources and the privacy manifest", () => {
  const info = readPlist(linked, "ios/App/App/Info.plist");
  expect(info["CFBundleDocumentTypes"]).toMatchObject([{ LSItemContentTypes: ["public.movie"] }]);
  expect(info["LSSupportsOpeningDocumentsInPlace"]).toBe(false);
  expect(readPlist(linked, "ios/App/App/PrivacyInfo.xcprivacy")).toMatchObject({
    NSPrivacyTracking: false,
    NSPrivacyAccessedAPITypes: [{ NSPrivacyAccessedAPITypeReasons: ["CA92.1"] }],
  });
  const project = read(linked, "ios/App/App.xcodeproj/project.pbxproj");
  expect(project).not.toContain("undefined");
  const phase = (name: string) => new RegExp(`Begin PBX${name}BuildPhase section[^]*?End PBX${name}`).exec(project)?.[0];
  expect(phase("Sources")).toContain("SharedVideoPlugin.swift in Sources");
  expect(phase("Resources")).toContain("PrivacyInfo.xcprivacy in Resources");
  expect(existsSync(join(linked, "ios/App/App/SharedVideoPlugin.swift"))).toBe(true);
});

test("only the server's pages may use the phone's functions", () => {
  for (const path of ["android/app/src/main/assets", "ios/App/App"]) {
    const allowed = (folder: string) => (JSON.parse(read(folder, path, "capacitor.config.json")) as { server: unknown }).server;
    expect(allowed(linked)).toEqual({ allowNavigation: ["video.example.com"] });
    expect(allowed(open)).toEqual({ allowNavigation: [] });
  }
});

test("the web app recognizes the app, its version and its platform", () => {
  const { android, ios } = capacitorConfig(readSettings(env));
  expect(readNativeApp(`Mozilla/5.0 ${android?.appendUserAgent ?? ""}`)).toEqual({ version: brand.version, platform: "android" });
  expect(readNativeApp(`Mozilla/5.0 ${ios?.appendUserAgent ?? ""}`)).toEqual({ version: brand.version, platform: "ios" });
});

test("an app for every server takes no links", () => {
  expect(filtersOf(open)).toHaveLength(3);
  expect(readPlist(open, "ios/App/App/App.entitlements")).toEqual({ "aps-environment": "development" });
});

test("every picture is ours, and the store's icon has no alpha channel", () => {
  const icon = readFileSync(join(linked, "ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png"));
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20), icon[25]]).toEqual([1024, 1024, 2]);
});

test.each([
  [{ NATIVE_APP_ID: "video" }, "NATIVE_APP_ID: must be like com.example.video"],
  [{ NATIVE_APP_ID: "com.example.my-app" }, "NATIVE_APP_ID: must be like com.example.video"],
  [{ NATIVE_SERVER_URL: "http://video.example.com" }, "NATIVE_SERVER_URL: must be a URL such as https://video.example.com"],
  [{ NATIVE_SERVER_URL: "https://video.example.com/path" }, "NATIVE_SERVER_URL: must be a URL such as https://video.example.com"],
])("refuses %o", (wrong, message) => {
  expect(() => readSettings(wrong)).toThrow(message);
});
