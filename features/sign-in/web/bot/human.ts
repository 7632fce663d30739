import { api } from "@aside/web-client/api.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { useEffect, useState } from "react";
import { botChallenge, siteVerify } from "../../bot-contract.ts";
import { runRecaptcha } from "./recaptcha.ts";

/** After the first attempt and these, the browser lets the form be sent; the server's limits still apply. */
const RETRIES = 5;
const RETRY_MS = 500;
/** The server's cookie is valid for half an hour. */
const GOOD_FOR_MS = 25 * 60 * 1000;

let goodUntil = 0;
let underWay: Promise<boolean> | null = null;

/** A proof is computed while the person types, once for all forms. */
function proveHuman(): Promise<boolean> {
  if (Date.now() < goodUntil) return Promise.resolve(true);
  underWay ??= prove().finally(() => (underWay = null));
  return underWay;
}

async function prove(): Promise<boolean> {
  try {
    const { kind, token } = await solveNew();
    const isGood = kind === "off" || (token !== null && (await api.call(siteVerify, { body: { token } })).is_valid);
    if (isGood) goodUntil = Date.now() + GOOD_FOR_MS;
    return isGood;
  } catch {
    return false;
  }
}

async function solveNew() {
  const { kind, challenge, site_key } = await api.call(botChallenge, {});
  return { kind, token: challenge ? await solve(challenge) : site_key ? await runRecaptcha(site_key) : null };
}

/** A proof for a request that is sent without cookies; null: none is needed, or it could not be made. */
export const makeBotProof = async (): Promise<string | null> => (await solveNew()).token;

function solve(challenge: Record<string, unknown>): Promise<string | null> {
  const worker = new Worker(new URL("./solve.worker.ts", import.meta.url), { type: "module", name: "bot-check" });
  return new Promise<string | null>((resolve) => {
    worker.onmessage = (event: MessageEvent<object | null>) =>
      resolve(event.data === null ? null : btoa(JSON.stringify({ challenge, solution: event.data })));
    worker.onerror = () => resolve(null);
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

/** Sends the call; if the server requires a proof, sends the proof and then the call again. */
export async function asHuman<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "bot_check_needed") throw error;
    goodUntil = 0;
    await proveHuman();
    return await call();
  }
}

/** True while the check fails, for at most five retries. Nobody waits for the first result. */
export function useBotCheck(): boolean {
  const [isFailing, setFailing] = useState(false);
  useEffect(() => {
    let isOpen = true;
    const run = async () => {
      for (let retried = 0; isOpen && !(await proveHuman()); retried++) {
        if (!isOpen || retried >= RETRIES) break;
        setFailing(true);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
      if (isOpen) setFailing(false);
    };
    void run();
    return () => void (isOpen = false);
  }, []);
  return isFailing;
}
