import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import plist, { type PlistObject } from "plist";
import xcode from "xcode";
import { DECLARATIONS } from "./declarations.ts";
import type { NativeSettings } from "./settings.ts";

const SOURCES = join(import.meta.dirname, "sources/ios");

export function editIos(folder: string, settings: NativeSettings): void {
  const app = join(folder, "App/App");
  const info = join(app, "Info.plist");
  const values = plist.parse(readFileSync(info, "utf8")) as PlistObject;
  writeFileSync(info, printPlist({ ...values, ...infoOf(settings) }));
  writeFileSync(join(app, "App.entitlements"), printPlist(entitlementsOf(settings)));
  // Capacitor's templates with our parts: both are in the project already.
  for (const name of ["AppDelegate.swift", "SceneDelegate.swift"]) copyFileSync(join(SOURCES, name), join(app, name));
  editProject(join(folder, "App/App.xcodeproj/project.pbxproj"), settings);
}

const printPlist = (values: PlistObject): string => `${plist.build(values, { indent: "\t" })}\n`;

function infoOf({ appId }: NativeSettings): PlistObject {
  return {
    ...Object.assign({}, ...Object.values(DECLARATIONS).map(({ ios }) => ios)),
    // The system browser returns here after a sign-in.
    CFBundleURLTypes: [{ CFBundleURLName: appId, CFBundleURLSchemes: [appId.toLowerCase()] }],
    // Only TLS of the system.
    ITSAppUsesNonExemptEncryption: false,
  };
}

function entitlementsOf({ serverUrl }: NativeSettings): PlistObject {
  return {
    ...Object.assign({}, ...Object.values(DECLARATIONS).map(({ entitlements }) => entitlements)),
    ...(serverUrl === null ? {} : { "com.apple.developer.associated-domains": [`applinks:${new URL(serverUrl).hostname}`] }),
  };
}

function editProject(file: string, { version, build }: NativeSettings): void {
  const project = xcode.project(file).parseSync();
  const settings = { CODE_SIGN_ENTITLEMENTS: "App/App.entitlements", MARKETING_VERSION: version, CURRENT_PROJECT_VERSION: build };
  for (const [name, value] of Object.entries(settings))
    for (const configuration of ["Debug", "Release"]) project.updateBuildProperty(name, value, configuration, "App");
  writeFileSync(file, project.writeSync());
}
