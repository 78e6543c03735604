import { z } from 'zod';
import { AppError } from '#server/http/app-error.ts';

/** An appointment as a third-party care planner tells it, in names and addresses that both sides know. */
export const PlannedVisit = z.object({
  id: z.string().min(1).max(100),
  start_at: z.iso.datetime({ offset: true }),
  end_at: z.iso.datetime({ offset: true }),
  is_cancelled: z.boolean().default(false),
  client: z.string().max(200),
  young_person: z.string().max(200).nullable().default(null),
  service: z.string().max(200),
  carer_emails: z.array(z.string().max(320)).max(6).default([]),
  place: z.string().max(200).nullable().default(null),
});
export type PlannedVisit = z.infer<typeof PlannedVisit>;

/** What every connector does. A new supplier is a new function that makes one of these. */
export interface CarePlanner {
  /** Visits that start in the window; each page is checked before any of it is believed. Throws `care_planner.unavailable`. */
  fetchVisits(window: { start_date: string; end_date: string }): Promise<PlannedVisit[]>;
}

const Page = z.object({ visits: z.array(z.unknown()).max(1000), next_page: z.int().nullable() });

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_PAGES = 100;

/** The connector for planners that speak plain HTTP: `GET {url}/visits?from&to&page` with a bearer token. */
export function httpCarePlanner(url: string, token: string | undefined): CarePlanner {
  const fetchPage = async (from: string, to: string, page: number) => {
    const address = new URL(`${url.replace(/\/$/, '')}/visits`);
    address.search = new URLSearchParams({ from, to, page: String(page) }).toString();
    const answer = await fetch(address, {
      headers: { accept: 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new AppError('care_planner.unavailable');
    return Page.parse(JSON.parse(await readAtMost(answer, MOST_BYTES)));
  };

  return {
    fetchVisits: async ({ start_date, end_date }) => {
      try {
        const visits: PlannedVisit[] = [];
        let page: number | null = 1;
        for (let count = 0; page !== null && count < MOST_PAGES; count++) {
          const answer: z.infer<typeof Page> = await fetchPage(start_date, end_date, page);
          visits.push(...answer.visits.map((visit) => PlannedVisit.parse(visit)));
          page = answer.next_page;
        }
        return visits;
      } catch {
        // Out of reach, slow, too much or not what was agreed: whatever it was, nothing of it is used.
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
