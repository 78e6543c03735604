import type { FastifyInstance } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type { Question } from '#contract/questions/questions.ts';
import type { CarryOut } from '#server/access-request-kind.ts';
import type { Db, Pool } from '#server/db/pools.ts';
import type { CallExamples } from '#server/http/openapi.ts';
import type { ConstraintWords } from '#server/http/problem.ts';
import type { Kinds, NotificationKind } from '#server/notifications/notification-kind.ts';
import type { SearchSource } from '#server/search/search-source.ts';
import type { Services } from '#server/services.ts';

/**
 * All that a feature brings to the server, each part where it has one. `areas.ts` lists them; calls, errors, jobs, the
 * activity log and search read that list and nothing else.
 */
export interface Area {
  /** Serves the calls of its contract. */
  routes?(app: FastifyInstance): void | Promise<void>;
  /** The sentence for each constraint of its tables that a person can run into, by the constraint's name. */
  constraints?: Readonly<Record<string, ConstraintWords>>;
  /** How the activity log tells the changes of its tables, by table. */
  changes?: Readonly<Record<string, ChangeWords>>;
  /** Fields that hold an id, of whatever table, and the table in which its `name` is looked up. */
  names?: Readonly<Record<string, string>>;
  /** "Looked at a report": a view of its records in people's words, by the `audit` of the call. */
  views?: Readonly<Record<string, string>>;
  search?: SearchSource;
  /** The kinds of what people are told through it, by name; `tellPeople` tells them. */
  notifications?: Readonly<Record<string, NotificationKind>>;
  /** What a second person has to say yes to, by kind, and what is done then. */
  access?: Readonly<Record<string, CarryOut>>;
  /** The tasks of the queue, each named by its verb; all areas, for work that is about all of them. */
  tasks?(services: Services, areas: readonly Area[]): TaskList;
  /** When its tasks run by themselves. */
  crontab?: readonly string[];
  /** Examples of its calls for the description of the API, by method and path. */
  examples?: CallExamples;
  /** Brings its catalogues to what the data files say; those of earlier areas are there. */
  seed?(owner: Pool): Promise<void>;
}

/** How the changes of one table are told. */
export interface ChangeWords {
  /** The name of one row of it; by kind where the table holds several. */
  subject: string | ((kind: string | null) => string);
  /** The names that people give its fields, in the order in which they are read. */
  labels: Readonly<Record<string, string>>;
  /** Fields that nobody typed and that say nothing the others do not, beside those of every table. */
  hidden?: readonly string[];
  /** Selects `id`, `name`, `kind` and `questions` of its rows; left out where the kind says enough. */
  selectSubjects?(db: Db, ids: readonly string[]): ReturnType<Db>;
  /** A value in words, where it is not told as any other of its type. */
  describe?(field: string, value: string): string | undefined;
}

export interface ChangeSubject {
  id: string;
  /** Such as the title of a case note; null where its kind says enough. */
  name: string | null;
  /** Where it is one of several kinds in one table. */
  kind: string | null;
  /** The questions that it was asked. */
  questions: Question[] | null;
}

/** One part of all areas as one record. Throws where two of them would name the same thing. */
export function gather<T>(
  areas: readonly Area[],
  find: (area: Area) => Readonly<Record<string, T>> | undefined,
): Record<string, T> {
  const entries = areas.flatMap((area) => Object.entries(find(area) ?? {}));
  const names = entries.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`Two areas name ${twice}.`);
  return Object.fromEntries(entries);
}

export const gatherTasks = (areas: readonly Area[], services: Services): TaskList =>
  gather(areas, (area) => area.tasks?.(services, areas));

export const gatherKinds = (areas: readonly Area[]): Kinds => gather(areas, (area) => area.notifications);

export const gatherCrontab = (areas: readonly Area[]): string =>
  areas.flatMap(({ crontab = [] }) => crontab).join('\n');

declare module 'fastify' {
  interface FastifyInstance {
    areas: readonly Area[];
  }
}
