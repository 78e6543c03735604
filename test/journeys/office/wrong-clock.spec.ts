import type { Page } from '@playwright/test';
import { listEpisodes } from '#contract/office/missing-episodes.ts';
import { bookNow } from '#test/journeys/kit/book-now.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { phone } from '#test/journeys/kit/visit-steps.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import { givenActive } from '#test/journeys/kit/young-persons.ts';

const MINUTE_MS = 60_000;

/** The clock of this device goes on, and shows another time from the next page on. */
const setClockOff = (page: Page, minutes: number) =>
  page.addInitScript((off_ms) => {
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given: [] | [number]) {
        super(...(given.length === 0 ? ([Right.now() + off_ms] as const) : given));
      }
      static override now = () => Right.now() + off_ms;
    } as DateConstructor;
  }, minutes * MINUTE_MS);

for (const [minutes, clock] of [
  [1.5, undefined],
  [-65, '1 h 5 min slow'],
  [24 * 60, '1 day fast'],
] as const)
  test(`[MIS-01] a carer says that a young person is missing on a phone whose clock is ${minutes} minutes ahead`, async ({
    as,
  }) => {
    const [carer, admin] = [await as('carer2', '/dashboard', phone), await as('admin')];
    const [office, own] = [await openApi(admin), await openApi(carer)];
    const person = await givenActive(office, await idOfClient(office));
    await bookNow(office, own, person);
    await setClockOff(carer, minutes);
    await carer.goto('/dashboard');
    const notice = carer.getByText(/^This device’s clock is/);
    if (clock) await expect(notice).toContainText(clock);
    const button = { name: `${person.name} is missing` };
    await carer.getByRole('button', button).tap();
    if (!clock) await expect(notice).toBeHidden();
    const dialog = carer.getByRole('dialog', { name: `${person.name} is missing` });
    await dialog.getByRole('button', { name: '15 minutes ago' }).tap();
    await dialog.getByRole('button', { name: 'They are missing' }).tap();
    const query = { young_person_id: person.id };
    const seen = async () => (await office.get(listEpisodes, { query })).items[0]?.last_seen_at;
    await expect.poll(seen).toBeTruthy();
    const minutes_ago = (Date.now() - Date.parse((await seen()) ?? '')) / MINUTE_MS;
    expect(minutes_ago).toBeGreaterThan(13);
    expect(minutes_ago).toBeLessThan(18);
  });
