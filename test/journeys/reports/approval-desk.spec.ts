import { getMe } from '#contract/organisations/users.ts';
import { decideReport, getReport, listReportsToApprove } from '#contract/reports/reports.ts';
import { getReaders, setReaders } from '#contract/young-persons/young-person-readers.ts';
import { openColleague } from '#test/journeys/kit/colleague.ts';
import { expect, test } from '#test/journeys/kit/people.ts';
import { sayYes } from '#test/journeys/kit/say-yes.ts';
import { openApi } from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** Every form of it that waits, as a colleague would. */
async function approveWhole(api: ApiClient, id: string): Promise<void> {
  const report = await api.get(getReport, { params: { id } });
  let { version } = report;
  for (const { id: app_report_id, status } of report.app_reports)
    if (status === 'submitted' || status === 'submitted corrected')
      ({ version } = await api.send(decideReport, {
        params: { id },
        body: { approved: true, app_report_id, version },
      }));
}

test('[REP-07] [REP-09] a report that somebody else decides stays on the desk with the words of its return, and no letter of them decides another', async ({
  as,
}) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const listWaiting = async () => (await api.get(listReportsToApprove, { query: { page_size: 100 } })).items;
  const waiting = await listWaiting();
  const at = waiting.findIndex(({ app_reports, may_decide }) => may_decide && app_reports.length === 1);
  const [first, ...others] = waiting.slice(at).map(({ id }) => id);
  // Those before it are some that this administrator may not decide.
  await admin.route('**/needs_approval_reports/**', async (route) => {
    const answer = await route.fetch();
    const { items, ...list } = await answer.json();
    const later = items.filter(({ id }: { id: string }) => id === first || others.includes(id));
    await route.fulfill({ response: answer, json: { ...list, items: later } });
  });
  const next = others.slice(0, 3);
  await admin.goto('/dashboard/reports/approve');
  const decision = admin.getByRole('region', { name: 'Decision' });
  await expect(decision.getByRole('button', { name: /^Approve/ })).toBeVisible();
  await admin.keyboard.press('r');
  await expect(decision.getByLabel('Reason').first()).toBeFocused();
  const comment = decision.getByLabel('Comment').first();
  await comment.pressSequentially('What was in the bag, ');

  await approveWhole(api, first ?? '');
  await comment.pressSequentially('and said at tea, a hand at a bag', { delay: 60 });
  await expect(decision.getByText('Someone else has already decided')).toBeVisible();
  await expect(comment).toHaveValue('What was in the bag, and said at tea, a hand at a bag');
  await admin.getByRole('link', { name: 'Reports', exact: true }).first().click();
  const leaving = admin.getByRole('dialog', { name: 'Leave without returning?' });
  await leaving.getByRole('button').first().click();
  await expect(leaving).toBeHidden();
  await decision.getByRole('button', { name: 'Cancel' }).click();
  await expect(decision.getByText(/^Approved on/)).toBeVisible();
  expect((await listWaiting()).map(({ id }) => id)).toEqual(expect.arrayContaining(next));
});

test('[REP-09] [UIX-09] a return that is being written about somebody who is closed meanwhile says that it is kept, and comes back', async ({
  browser,
  callAs,
}) => {
  const admin = await callAs('admin');
  const { page } = await openColleague(admin, browser, 'Dee Desk');
  const { items } = await admin.get(listReportsToApprove, { query: { page_size: 100 } });
  const report = items.find((each) => each.may_decide && each.young_person && each.app_reports.length === 1);
  const params = { id: report?.young_person?.id ?? '' };
  const restrict = async (is_restricted: boolean) => {
    const { version } = await admin.get(getReaders, { params });
    const reader_ids = [(await admin.get(getMe)).id];
    await admin.send(setReaders, { params, body: { is_restricted, reader_ids, version } });
    if (!is_restricted) await sayYes(admin, params.id);
  };
  const live = page.waitForResponse('**/api/live/');
  await page.goto(`/dashboard/reports/approve?id=${report?.id}`);
  await live;
  await page.getByRole('button', { name: /^Return/ }).click();
  const comment = page.getByLabel('Comment').first();
  await comment.fill('Say who was there.');
  await restrict(true);
  try {
    await expect(page.getByText('We have not sent what you typed to return it')).toBeVisible();
    await page.goto('/dashboard/reports/approve');
    await expect(page.getByRole('region', { name: 'Decision' })).toBeVisible();
    await expect(page.getByText(/^Your draft was restored/)).toHaveCount(0);
    await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
    await expect(page).toHaveURL(/\/dashboard\/reports(\?|$)/);
  } finally {
    await restrict(false);
  }
  await page.goto(`/dashboard/reports/approve?id=${report?.id}`);
  await expect(comment).toHaveValue('Say who was there.');
  await page.close();
});

test('[REP-07] a key or a button that is pressed twice decides one report', { tag: '@main' }, async ({
  as,
}) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const decided: string[] = [];
  admin.on('request', (request) => {
    if (request.url().endsWith('/approve_or_reject/')) decided.push(request.url());
  });
  const [first] = (await api.get(listReportsToApprove, { query: { page_size: 1 } })).items;
  await admin.goto(`/dashboard/reports/approve?id=${first?.id}`);
  await expect(admin.getByRole('button', { name: /^Approve/ })).toBeVisible();
  // Kept from the server, so that the demo's reports wait for others as before.
  await admin.route('**/approve_or_reject/', (route) => route.abort());
  await admin.keyboard.press('a');
  await admin.keyboard.press('a');
  await expect(admin.getByText('We couldn’t tell whether it arrived', { exact: true })).toBeVisible();
  expect(decided).toHaveLength(1);

  await admin.reload();
  await admin.getByRole('button', { name: /^Approve/ }).dblclick({ delay: 80 });
  await expect(admin.getByText('We couldn’t tell whether it arrived', { exact: true })).toBeVisible();
  expect(decided).toHaveLength(2);
});
