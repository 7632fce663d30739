import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Gets one challenge and returns its solution (or null). */
addEventListener("message", (event: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge: event.data, deriveKey }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
