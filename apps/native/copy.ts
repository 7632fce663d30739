import { brand } from "@aside/brand/brand.ts";

export const copy = {
  // Shown by iOS when the app asks for the first time.
  camera: `${brand.product} uses the camera to record your video messages.`,
  microphone: `${brand.product} uses the microphone to record the sound of your video messages.`,
  // Shown by iOS when the person switches the app's lock on.
  faceId: `${brand.product} can ask for your face when you open the app.`,
  title: `Connect to ${brand.product}`,
  lead: "Enter the address of your company's server. Your administrator knows it.",
  address: "Server address",
  connect: "Connect",
  connecting: "Connecting…",
  invalid: "Enter an address such as video.example.com.",
  unknown: `There is no ${brand.product} server at this address.`,
  unreachable: "The server can't be reached. Check your connection and try again.",
  retry: "Try again",
  other: "Use another server",
} as const;
