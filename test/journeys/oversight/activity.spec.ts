import { readFile } from 'node:fs/promises';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { createAppointment } from '#contract/appointments/appointments.ts';
import { londonInstant, todayInLondon } from '#contract/core/dates.ts';
import { listServiceTypes } from '#contract/organisations/catalogues.ts';
import { getMe } from '#contract/organisations/users.ts';
import {
  createCharacteristicResponse,
  listCharacteristicQuestions,
} from '#contract/young-persons/characteristics.ts';
import { createDiary } from '#contract/young-persons/diaries.ts';
import { createRelatedPerson } from '#contract/young-persons/young-person-relations.ts';
import {
  createYoungPerson,
  listYoungPersons,
  updateYoungPerson,
  type YoungPersonDetail,
} from '#contract/young-persons/young-persons.ts';
import { settled } from '#test/journeys/kit/axe.ts';
import { everythingOnDevice } from '#test/journeys/kit/on-device.ts';
import { expect, signOut, test } from '#test/journeys/kit/people.ts';
import { idOfClient, openApi } from '#test/journeys/kit/visits.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
const LOG = '/dashboard/activity-logs';

/** Letters that no other journey's names have. */
const fresh = (start: string) =>
  `${start}${Date.now()
    .toString(26)
    .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`;

const changeIn = (page: Page, subject: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: subject, exact: true }) });

test('[ACT-01] [ACT-02] an administrator finds a change, reads its values before and after, sees who viewed the record, and exports the log', async ({
  as,
}) => {
  const admin = await as('admin');
  const api = await openApi(admin);
  const { items } = await api.get(listYoungPersons, { query: { status: 'ACTIVE', sort: '-name' } });
  const person = items[0];
  if (!person) throw new Error('The demo has young people at work.');
  const params = { id: person.id };
  const nuts = fresh('Nuts ');
  const first = await api.send(updateYoungPerson, {
    params,
    body: { version: person.version, allergies: nuts, dob_is_estimate: false, school: 'Here' },
  });
  await api.send(updateYoungPerson, {
    params,
    body: { version: first.version, allergies: `${nuts} and milk`, school: '=1+1', dob_is_estimate: true },
  });
  const aunt = fresh('Grace ');
  await api.send(createRelatedPerson, { params, body: { name: aunt, relationship: 'Aunt' } });

  await test.step('everybody’s changes, of whom one leads to the young person', async () => {
    await admin.goto('/dashboard');
    await admin.getByRole('link', { name: 'Activity log' }).click();
    await expect(admin.getByRole('heading', { name: 'Activity log', level: 1 })).toBeVisible();
    const newest = changeIn(admin, `Related person: ${aunt}`).first();
    await expect(newest).toContainText('Created');
    await expect(newest.getByRole('link', { name: person.name })).toBeVisible();
    await admin.getByLabel('Action').selectOption('Updated');
    await expect(admin).toHaveURL(/action=Updated/);
    await expect(changeIn(admin, `Related person: ${aunt}`)).toHaveCount(0);
  });

  await test.step('one young person’s, field by field', async () => {
    await admin.goto(`/dashboard/young-persons/${person.id}?tab=activity&action=Updated`);
    const change = changeIn(admin, 'Profile').first();
    await expect(change).toContainText('Allergies and treatment');
    await expect(change).toContainText(`Before: ${nuts}`);
    await expect(change).toContainText(`After: ${nuts} and milk`);
    await expect(change).toContainText('After: Yes');
  });

  await test.step('by whom and when: nothing on a day before, and back again', async () => {
    await admin.goto(LOG);
    await admin.getByLabel('Performed by').fill('nobody of this name');
    await expect(admin.getByText('No changes match')).toBeVisible();
    await admin.getByRole('button', { name: 'Clear filters' }).click();
    await expect(changeIn(admin, `Related person: ${aunt}`).first()).toBeVisible();
    await admin.getByRole('button', { name: 'Today' }).click();
    await expect(admin).toHaveURL(new RegExp(`dateFrom=${todayInLondon()}`));
    await expect(changeIn(admin, `Related person: ${aunt}`).first()).toBeVisible();
  });

  await test.step('as a file for a spreadsheet, in which nothing is a formula', async () => {
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^activity_\d{4}-\d\d-\d\d\.csv$/);
    const table = await readFile(await file.path(), 'utf8');
    expect(table).toContain(`Allergies and treatment,${nuts},${nuts} and milk`);
    expect(table).toContain(`"'=1+1"`);
    await expect(admin.getByText('Activity log exported').first()).toBeVisible();
  });

  await test.step('on a telephone, who looked at it; a carer is refused the log', async () => {
    const phone = await as('admin', `/dashboard/young-persons/${person.id}?tab=activity&view=looks`, PHONE);
    await expect(phone.getByText('Looked at the profile').first()).toBeVisible();
    await phone.getByText('Changes', { exact: true }).click();
    await expect(phone).not.toHaveURL(/view=looks/);
    await expect(phone.getByRole('article').first()).toBeVisible();
    const carer = await as('carer');
    await carer.goto(LOG);
    await expect(carer.getByText('Page not found')).toBeVisible();
  });
});

/** Words that are looked for afterwards, in everything that can be written about somebody. */
const CANARY = 'Zqcanary';

async function plantedPerson(admin: ApiClient, carer: ApiClient): Promise<YoungPersonDetail> {
  const client_id = await idOfClient(admin);
  const made = await admin.send(createYoungPerson, {
    body: { first_name: CANARY, last_name: fresh(CANARY), dob: '2012-03-04', client_id },
  });
  const params = { id: made.id };
  const words = (what: string) => `${CANARY} ${what}`;
  const saved = await admin.send(updateYoungPerson, {
    params,
    body: {
      version: made.version,
      preferred_name: CANARY,
      allergies: words('allergies'),
      key_risks: [words('risk')],
      school: words('school'),
      key_alert: words('alert'),
      health_conditions: words('conditions'),
      delegated_authority: words('delegated'),
      addresses: [
        { line_1: words('street'), town: words('town'), postcode: 'CR0 1AB', is_confidential: true },
      ],
    },
  });
  await admin.send(createRelatedPerson, {
    params,
    body: { name: words('aunt'), relationship: 'Aunt', notes: words('notes'), address: words('address') },
  });
  const questions = await admin.get(listCharacteristicQuestions);
  const written = questions.find(
    ({ input_type, conditional_question_option_id }) =>
      input_type === 'TEXT' && !conditional_question_option_id,
  );
  if (!written) throw new Error('No topic asks for words.');
  await admin.call(createCharacteristicResponse, {
    params,
    body: {
      subcategory_id: written.subcategory_id,
      answers: { [written.group_identifier]: [{ [written.id]: words('answer') }] },
    },
  });
  const note = new FormData();
  for (const [name, value] of Object.entries({
    young_person_id: made.id,
    date: todayInLondon(),
    title: words('note'),
    text: words('text'),
    is_released: 'true',
  }))
    note.append(name, value);
  await admin.send(createDiary, { body: note as never });
  const me = await carer.get(getMe);
  const [service] = await admin.get(listServiceTypes);
  for (const time of ['03:00', '04:30', '06:00', '11:00', '14:00', '20:30', '23:00']) {
    const start_at = londonInstant(todayInLondon(), time);
    const { status } = await admin.call(createAppointment, {
      body: {
        client_id,
        young_person_id: made.id,
        service_type_id: service?.id ?? '',
        start_at,
        end_at: new Date(Date.parse(start_at) + 30 * 60_000).toISOString(),
        carer_ids: [me.id],
        notes: words('appointment'),
        acknowledged_warnings: ['past', 'carer.rest', 'young_person.elsewhere'],
      },
    });
    if (status === 201) return saved;
  }
  throw new Error('This carer is booked all day.');
}

test('[ACT-02] [AUT-09] nothing about a young person is readable on a device: neither in use, nor without signal, nor afterwards', async ({
  as,
}) => {
  const admin = await as('admin');
  const carer = await as('carer', '/dashboard', PHONE);
  const person = await plantedPerson(await openApi(admin), await openApi(carer));
  const here = `/dashboard/young-persons/${person.id}`;
  const expectNothing = async (page: Page) => {
    const kept = await everythingOnDevice(page);
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.match(/.{0,60}zqcanary.{0,60}/gi) ?? []).toEqual([]);
  };

  await test.step('a word kept plainly would be found, wherever it is kept', async () => {
    await carer.evaluate(async (word) => {
      localStorage.setItem('probe', `${word} in a storage`);
      const cache = await caches.open('probe');
      await cache.put('/probe', new Response(`${word} in an answer`));
      await new Promise<void>((resolve) => {
        const request = indexedDB.open('probe', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('kept');
        request.onsuccess = () => {
          const writing = request.result.transaction('kept', 'readwrite');
          writing.objectStore('kept').put({ bytes: new TextEncoder().encode(`${word} in bytes`) }, 'key');
          writing.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      });
    }, CANARY);
    const kept = await everythingOnDevice(carer);
    for (const where of ['a storage', 'an answer', 'bytes']) expect(kept).toContain(`${CANARY} in ${where}`);
    await carer.evaluate(async () => {
      localStorage.removeItem('probe');
      await caches.delete('probe');
      indexedDB.deleteDatabase('probe');
    });
  });

  await test.step('the carer reads, has it kept for later, and reads on without signal', async () => {
    for (const path of [
      here,
      `${here}?tab=people`,
      `${here}?tab=characteristics`,
      `${here}/before-you-arrive`,
    ]) {
      await carer.goto(path);
      await expect(carer.getByText(CANARY).first()).toBeVisible();
      await settled(carer);
    }
    await expectNothing(carer);
    await carer.context().setOffline(true);
    await expectNothing(carer);
    await carer.context().setOffline(false);
  });

  await test.step('the office reads and types', async () => {
    for (const path of ['/dashboard/young-persons', LOG, '/dashboard/appointments']) {
      await admin.goto(path);
      await settled(admin);
    }
    await admin.goto(LOG);
    await admin.getByLabel('Performed by').fill(CANARY);
    await expect(admin.getByText('No changes match')).toBeVisible();
    await admin.goto(`${here}/young-person-form/step-one`);
    await admin.getByLabel('Middle names').fill(`${CANARY} typed`);
    await settled(admin);
    await expectNothing(admin);
  });

  await test.step('after signing out', async () => {
    for (const page of [carer, admin]) {
      await page.goto('/dashboard');
      await signOut(page);
      await expectNothing(page);
    }
  });
});
