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
 * Everything that a feature adds to the server. Every part is optional. `areas.ts` lists the areas; calls, errors,
 * jobs, the activity log and search read only that list.
 */
export interface Area {
  /** Serves the calls of its contract. */
  routes?(app: FastifyInstance): void | Promise<void>;
  /** The message for each constraint of its tables that a person can violate, by the constraint's name. */
  constraints?: Readonly<Record<string, ConstraintWords>>;
  /** How the activity log describes changes of its tables, by table. */
  changes?: Readonly<Record<string, ChangeWords>>;
  /** Fields of any table that hold an id, and the table with the `name` of that id. */
  names?: Readonly<Record<string, string>>;
  /** The description of each record view, such as "Looked at a report", by the `audit` of the call. */
  views?: Readonly<Record<string, string>>;
  search?: SearchSource;
  /** The kinds of notifications about it, by name. `tellPeople` sends them. */
  notifications?: Readonly<Record<string, NotificationKind>>;
  /** The requests that need a second yes, by kind, and what happens after the yes. */
  access?: Readonly<Record<string, CarryOut>>;
  /** The tasks of the queue, each named by a verb. A task may use all areas. */
  tasks?(services: Services, areas: readonly Area[]): TaskList;
  /** The schedule of its tasks. */
  crontab?: readonly string[];
  /** Examples of its calls for the API's description, by method and path. */
  examples?: CallExamples;
  /** Updates its catalogues from the data files. The catalogues of earlier areas are up to date by then. */
  seed?(owner: Pool): Promise<void>;
}

/** How the activity log describes changes of one table. */
export interface ChangeWords {
  /** The name of one row, or of each kind of row if the table has several. */
  subject: string | ((kind: string | null) => string);
  /** The labels of its fields, in reading order. */
  labels: Readonly<Record<string, string>>;
  /**
   * Fields that the log leaves out, because nobody typed them and other fields say the same. Some fields are left out
   * for every table.
   */
  hidden?: readonly string[];
  /** Selects `id`, `name`, `kind` and `questions` of its rows. Left out if the kind says enough. */
  selectSubjects?(db: Db, ids: readonly string[]): ReturnType<Db>;
  /** A value in words, if the default for its type does not fit. */
  describe?(field: string, value: string): string | undefined;
}

export interface ChangeSubject {
  id: string;
  /** For example the title of a case note. Null if its kind says enough. */
  name: string | null;
  /** The kind, if the table has several. */
  kind: string | null;
  /** The questions of its form. */
  questions: Question[] | null;
}

/** Merges one part of all areas into one record. Throws if two areas use the same name. */
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
