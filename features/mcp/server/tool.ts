import type { z } from "zod";
import type { ApiScope } from "@aside/contract/api-scopes.ts";
import type { EndpointCall, EndpointOutput, EndpointSpec } from "@aside/contract/endpoint.ts";

/** Who calls a tool: a person, by an app or token of theirs. */
export type ToolCaller = {
  scopes: readonly string[];
  /** Calls an endpoint of the API as this person. `idempotencyKey`: a repeated call has the reply of the first. */
  call: <E extends EndpointSpec>(endpoint: E, input: EndpointCall<E>, options?: { idempotencyKey?: string }) => Promise<EndpointOutput<E>>;
  publicUrl: string;
};

export type Effect = "reads" | "writes" | "sends";

/** A tool as it is defined. Every one calls endpoints of the API; what these refuse is refused here (decision 0116). */
type ToolSpec<Input extends z.ZodType, Output extends z.ZodType> = {
  name: string;
  title: string;
  /** For the model: what it returns, and when to use it. */
  description: string;
  /** All are needed. */
  scopes: readonly [ApiScope, ...ApiScope[]];
  effect: Effect;
  /** Repeating a call with the same arguments changes nothing more. */
  isIdempotent?: boolean;
  input: Input;
  output: Output;
  run: (args: z.output<Input>, caller: ToolCaller) => Promise<z.input<Output>>;
};

export type Tool = Omit<ToolSpec<z.ZodObject, z.ZodObject>, "run"> & { run: (args: never, caller: ToolCaller) => Promise<object> };

export const tool = <Input extends z.ZodObject, Output extends z.ZodObject>(spec: ToolSpec<Input, Output>): Tool => spec;
