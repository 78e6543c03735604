import type { Role } from '#contract/core/endpoint.ts';
import type { Call } from '#test/calls/send.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';
import type { World } from '#test/policies/base-world.ts';

export type Caller = Exclude<Role, 'public'>;
/** The name of a row of the policies' world, for everybody or by who calls; or a way to find its id. */
type Row = string | Partial<Record<Caller, string>> | ((facts: Facts) => Promise<string>);

/** The subject of a call: the rows whose ids are put in for the one that it names. */
export interface Subject {
  own?: Row;
  /** Out of the caller's sight. An administrator may see everything: nothing is another's. */
  other?: Row;
  /** In place of `own`: made for the call, which may use it up. */
  make?(facts: Facts): Promise<string>;
}

export interface Example {
  /** The subject whose id the call names, in its path, query or body; left out where it names none. */
  about?: string;
  /** A call that succeeds whenever the id is one that the caller may name. */
  call(facts: Facts, id: string): Call | Promise<Call>;
}

/** The facts that an example may need to know. */
export interface Facts {
  app: TestApp;
  world: World;
  /** A number that no other call has had. */
  next(): number;
}

export const nothing: Example = { call: () => ({}) };
export const byId = (about: string, query?: Record<string, unknown>): Example => ({
  about,
  call: (_facts, id) => ({ params: { id }, ...(query ? { query } : {}) }),
});
export const listing = (query: Record<string, unknown>): Example => ({ call: () => ({ query }) });
export const ofClient = (query: Record<string, unknown>): Example => ({
  about: 'client',
  call: (_facts, client_id) => ({ query: { ...query, client_id } }),
});
