import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import type { Role } from '#contract/core/endpoint.ts';
import type { Caller, Facts } from '#test/calls/example.ts';
import { SUBJECTS } from '#test/calls/examples.ts';
import { standInIdentity, startCarePlanner } from '#test/calls/stand-ins.ts';
import { startTestApp, type TestAppOptions } from '#test/kit/start-test-app.ts';
import { NOW } from '#test/policies/base-world.ts';
import { seedWorld } from '#test/policies/world.ts';

/** The person who stands for a role. */
export const PERSON = { admin: 'Ada', carer: 'Cara', client: 'Cliff' } as const;

/** The application with the policies' world in it, and whatever it talks to outside stood in for. */
export async function openWorld(options: TestAppOptions = {}) {
  const planner = await startCarePlanner();
  afterAll(planner.stop);
  const app = await startTestApp({
    now: NOW,
    ...options,
    environment: { CARE_PLANNER_URL: planner.url, ...options.environment },
  });
  const world = await seedWorld(app);
  await app.owner`update app_user set subject = 'subject of ' || name`;
  app.services.identity = standInIdentity(
    `${app.public_url}/identity`,
    [...world.names.keys()].map((name) => `subject of ${name}`),
  );

  let count = 0;
  const facts: Facts = { app, world, next: () => ++count };

  const findPerson = async (role: Caller) => {
    const [user] = await app.owner`select * from app_user where id = ${world.id(PERSON[role])}`;
    return app.as.user(user as never);
  };

  /** A bearer token of a session of its own, as some calls end theirs. */
  const makeToken = async (role: Role): Promise<string | undefined> =>
    role === 'public' ? undefined : (await (await findPerson(role)).session()).token;

  /** The id to put into a call: undefined where there is no such row. */
  const readId = async (about: string, whose: 'own' | 'other' | 'unknown', role: Caller) => {
    const subject = SUBJECTS[about];
    if (!subject) throw new Error(`No *.examples.ts has the subject ${about}.`);
    if (whose === 'unknown') return randomUUID();
    if (whose === 'other' && role === 'admin') return undefined;
    if (whose === 'own' && subject.make) return subject.make(facts);
    const row = subject[whose];
    if (typeof row === 'function') return row(facts);
    const name = typeof row === 'string' ? row : row?.[role];
    return name && world.id(name);
  };

  return { app, world, facts, makeToken, readId };
}
