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
  copyFileSync(join(SOURCES, "SharedVideoPlugin.swift"), join(app, "SharedVideoPlugin.swift"));
  writeFileSync(join(app, "PrivacyInfo.xcprivacy"), printPlist(PRIVACY));
  editProject(join(folder, "App/App.xcodeproj/project.pbxproj"), settings);
}

const printPlist = (values: PlistObject): string => `${plist.build(values, { indent: "\t" })}\n`;

/**
 * Apple's questions about the app (developer.apple.com/documentation/bundleresources/privacy-manifest-files). The Preferences plugin uses
 * user defaults, for what the app itself wrote. What the server stores is the operator's to declare in App Store Connect.
 */
const PRIVACY: PlistObject = {
  NSPrivacyTracking: false,
  NSPrivacyTrackingDomains: [],
  NSPrivacyCollectedDataTypes: [],
  NSPrivacyAccessedAPITypes: [
    { NSPrivacyAccessedAPIType: "NSPrivacyAccessedAPICategoryUserDefaults", NSPrivacyAccessedAPITypeReasons: ["CA92.1"] },
  ],
};

function infoOf({ appId }: NativeSettings): PlistObject {
  return {
    ...Object.assign({}, ...Object.values(DECLARATIONS).map(({ ios }) => ios)),
    // The system browser returns here after a sign-in.
    CFBundleURLTypes: [{ CFBundleURLName: appId, CFBundleURLSchemes: [appId.toLowerCase()] }],
    // Offers the app as "Copy to" for videos. iOS copies the file to the app's Inbox.
    CFBundleDocumentTypes: [{ CFBundleTypeName: "Video", LSHandlerRank: "Alternate", LSItemContentTypes: ["public.movie"] }],
    LSSupportsOpeningDocumentsInPlace: false,
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
  // Its own ids are random: the same project would be another file every time.
  let files = 0;
  project.generateUuid = () => `A51DE${String(++files).padStart(19, "0")}`;
  const group = project.findPBXGroupKey({ path: "App" });
  const privacy = project.addFile("PrivacyInfo.xcprivacy", group, { lastKnownFileType: "text.xml" });
  if (!project.addSourceFile("SharedVideoPlugin.swift", {}, group) || !privacy) throw new Error("Xcode's project has these files already");
  // `addResourceFile` expects a group that this project does not have.
  privacy.uuid = project.generateUuid();
  project.addToPbxBuildFileSection(privacy);
  project.addToPbxResourcesBuildPhase(privacy);
  // It writes the word "undefined" for what it does not know.
  for (const reference of Object.values(project.pbxFileReferenceSection()))
    if (typeof reference === "object")
      for (const [name, value] of Object.entries(reference)) if (value === undefined) Reflect.deleteProperty(reference, name);
  writeFileSync(file, project.writeSync());
}
