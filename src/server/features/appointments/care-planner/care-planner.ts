import { z } from 'zod';
import { MAX_APPOINTMENT_HOURS } from '#contract/appointments/appointments.ts';
import { hoursBetween } from '#contract/core/dates.ts';
import { Line } from '#contract/core/shapes.ts';
import { AppError } from '#server/http/app-error.ts';

/** An appointment as a third-party care planner tells it, in names and addresses that both sides know. */
export const PlannedVisit = z
  .object({
    id: Line(100),
    start_at: z.iso.datetime({ offset: true }),
    end_at: z.iso.datetime({ offset: true }),
    client: z.string().max(200),
    young_person: z.string().max(200).nullable().default(null),
    service: z.string().max(200),
    carer_emails: z.array(z.string().max(320)).max(6).default([]),
    place: Line(200).nullable().default(null),
  })
  .refine(({ start_at, end_at }) => {
    const hours = hoursBetween(start_at, end_at);
    return hours > 0 && hours <= MAX_APPOINTMENT_HOURS;
  });

/** A visit as answered: whose it is and whether it is on must be readable, or the whole answer is not believed. */
const AnsweredVisit = z.looseObject({
  id: z.string().min(1).max(100),
  is_cancelled: z.boolean().default(false),
});
export type AnsweredVisit = z.infer<typeof AnsweredVisit>;

/** The calls of every connector. A new supplier is a new function that makes one of these. */
export interface CarePlanner {
  /** Visits that start in the window; each page is checked before any of it is believed. Throws `care_planner.unavailable`. */
  fetchVisits(window: { start_date: string; end_date: string }): Promise<AnsweredVisit[]>;
  /** Fetches the details known there of somebody, in the planner's words; undefined for nobody. Throws `care_planner.unavailable`. */
  fetchYoungPerson(id: string): Promise<Detail[] | undefined>;
}

const Detail = z.object({ label: Line(200), value: z.string().max(2_000) });
type Detail = z.infer<typeof Detail>;
const KnownPerson = z.object({ details: z.array(Detail).max(200) });

const Page = z.object({ visits: z.array(AnsweredVisit).max(1000), next_page: z.int().nullable() });

/** The limit for the whole answer, however many pages it has. */
const TIMEOUT_MS = 15_000;
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_PAGES = 20;

/**
 * The connector for planners that speak plain HTTP, with a bearer token: `GET {url}/visits?from&to&page` and
 * `GET {url}/young_persons/{id}`.
 */
export function httpCarePlanner(
  url: string,
  token: string | undefined,
  timeout_ms: number = TIMEOUT_MS,
): CarePlanner {
  const ask = (path: string, signal: AbortSignal) =>
    fetch(`${url.replace(/\/$/, '')}/${path}`, {
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      redirect: 'error',
      signal,
    });
  const fetchPage = async (query: Record<string, string>, signal: AbortSignal) => {
    const answer = await ask(`visits?${new URLSearchParams(query)}`, signal);
    if (!answer.ok) throw new AppError('care_planner.unavailable');
    return Page.parse(JSON.parse(await readAtMost(answer, MAX_BYTES)));
  };

  return {
    fetchVisits: async ({ start_date, end_date }) => {
      const signal = AbortSignal.timeout(timeout_ms);
      const visits: AnsweredVisit[] = [];
      try {
        for (let page: number | null = 1, count = 0; page !== null; count++) {
          if (count === MAX_PAGES) throw new AppError('care_planner.unavailable');
          const answer: z.infer<typeof Page> = await fetchPage(
            { from: start_date, to: end_date, page: String(page) },
            signal,
          );
          visits.push(...answer.visits);
          page = answer.next_page;
        }
        return visits;
      } catch {
        // Out of reach, slow, too much or not what was agreed: whatever it was, nothing of it is used.
        throw new AppError('care_planner.unavailable');
      }
    },

    fetchYoungPerson: async (id) => {
      try {
        const answer = await ask(`young_persons/${encodeURIComponent(id)}`, AbortSignal.timeout(timeout_ms));
        if (answer.status === 404) return undefined;
        if (!answer.ok) throw new AppError('care_planner.unavailable');
        return KnownPerson.parse(JSON.parse(await readAtMost(answer, MAX_BYTES))).details;
      } catch {
        throw new AppError('care_planner.unavailable');
      }
    },
  };
}

async function readAtMost(answer: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new AppError('care_planner.unavailable');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
