import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address.ts";
import { publicFetch } from "./public-fetch.ts";

test.each(["8.8.8.8", "93.184.216.34", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450:4001:82a::200e"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  "127.0.0.1",
  "127.8.8.8",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.100.100.200",
  "255.255.255.255",
  "224.0.0.1",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "fe80::1",
  "fd00:ec2::254",
  "2002:7f00:1::",
  "2001:db8::1",
  "ff02::1",
  "localhost",
  "",
])("%s is not", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const ask = async (url: string) => await publicFetch(url, { method: "GET", headers: {} });

test.each([
  "http://example.com/",
  "ftp://example.com/",
  "file:///etc/passwd",
  "https://127.0.0.1/",
  "https://[::ffff:127.0.0.1]/",
  "https://2130706433/",
  "https://0x7f.1/",
])("%s is not requested", async (url) => {
  await expect(ask(url)).rejects.toThrow(/only https|not a public address/);
});

test("a name that resolves to this machine is refused when connecting", async () => {
  await expect(ask("https://localhost/")).rejects.toThrow("localhost is not at a public address");
});
