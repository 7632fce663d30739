export { a } from "@aside/testkit/start-app.ts";
