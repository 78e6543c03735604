import type { Page } from '@playwright/test';
import { listAppointments, updateAppointment } from '#contract/appointments/appointments.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { getMe } from '#contract/organisations/users.ts';
import { createDiary } from '#contract/young-persons/diaries.ts';
import { createRelatedPerson } from '#contract/young-persons/young-person-relations.ts';
import {
  getYoungPerson,
  updateYoungPerson,
  type YoungPersonDetail,
} from '#contract/young-persons/young-persons.ts';
import { openNewForm } from '#test/journeys/kit/appointment-form.ts';
import { bookNow } from '#test/journeys/kit/book-now.ts';
import { expect, type Person, signInByApi } from '#test/journeys/kit/people.ts';
import { giveTopics } from '#test/journeys/kit/topics.ts';
import { bookPast, idOfClient } from '#test/journeys/kit/visits.ts';
import { book, findPage, givenActive, givenDraft } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** Opens a screen or a dialog, from wherever the one before it has led. */
type Screen = [name: string, open: (page: Page) => Promise<unknown>];

interface Walk {
  /** Whose screens they are, and of what. */
  name: string;
  /** Nobody, where they are open without an account. */
  person?: Person;
  screens: readonly Screen[];
}

const LIST = '/dashboard/appointments';
const REPORTS = '/dashboard/reports';
const INVOICES = '/dashboard/invoices';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const goTo = (address: string) => (page: Page) => page.goto(address);
/** Presses what opens a dialog, on the screen that is shown or at that address. */
const press = (name: string | RegExp, address?: string) => async (page: Page) => {
  if (address) await page.goto(address);
  await button(page, name).click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
};
/** Another part of the record that is shown. */
const goOn = (rest: string) => async (page: Page) => {
  const record = /^.*?[0-9a-f-]{36}/.exec(new URL(page.url()).pathname)?.[0] ?? '';
  await page.goto(record + rest);
};

/** The first record of a list, and none of the pages beside it. */
const openFirst = (list: string) => async (page: Page) => {
  await page.goto(list);
  const path = new RegExp(`^${list.replace(/\?.*/, '')}/[0-9a-f]{8}-`);
  const find = async () => {
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    return links.find((href) => path.test(href)) ?? '';
  };
  await expect.poll(find).not.toBe('');
  await page.goto(await find());
};
const openFirstReport = (tab: string) => openFirst(`${REPORTS}?tab=${tab}`);
const openLink = (href: string) => async (page: Page) => {
  const link = page.locator(`main a[href*="${href}"]`).first();
  await page.goto((await link.getAttribute('href')) ?? href);
};

const writing = async (page: Page) => {
  await openFirstReport('missing&status=missing')(page);
  await page.getByRole('link', { name: /^(Write|Continue) report/ }).click();
  await button(page, 'Check your answers').click();
  await expect(page.getByText('There is a problem')).toBeVisible();
};
const newReferral: Screen[] = [
  [
    'a new referral',
    async (page) => {
      await page.goto('/dashboard/referrals/new?step=6');
      await expect(page.getByText('Step 6 of 8')).toBeVisible();
    },
  ],
  [
    'a new referral, with everything missing',
    async (page) => {
      await page.goto('/dashboard/referrals/new?step=check');
      await button(page, 'Send referral').click();
      await expect(page.getByRole('alert')).toBeFocused();
    },
  ],
];

const LONG = 'Weltoffenheit'.repeat(24).slice(0, 300);
const longTo = (length: number) => LONG.repeat(3).slice(0, length);

/** Somebody of whom each field holds as much of one unbroken word as it takes, with visits of `carer` from now on. */
async function givenLong(admin: ApiClient, client_id: string, carer: ApiClient): Promise<YoungPersonDetail> {
  const person = await givenActive(admin, client_id);
  const params = { id: person.id };
  await giveTopics(admin, person.id, { count: 2, level: 'red', words: LONG });
  await book(admin, carer, person, 1);
  const { version } = await admin.get(getYoungPerson, { params });
  const summary = { key_alert: longTo(140), key_risks: [longTo(120)], preferred_name: longTo(70) };
  const health = { has_allergies: true, allergies: LONG, health_conditions: LONG, has_medication: true };
  const care = { medication_summary: LONG, delegated_authority: LONG, parental_responsibility: LONG };
  const life = { lone_working_conditions: LONG, cultural_notes: LONG, education_notes: LONG };
  const rest = { contact_restrictions: LONG, distinguishing_features: LONG, school: longTo(150) };
  await admin.send(updateYoungPerson, {
    params,
    body: { ...summary, ...health, ...care, ...life, ...rest, version },
  });
  await admin.send(createRelatedPerson, {
    params,
    body: { name: longTo(100), relationship: longTo(100), notes: LONG, contact_allowed: false },
  });
  const note = new FormData();
  const facts = { young_person_id: person.id, date: todayInLondon(), title: longTo(200), text: LONG };
  const released = { ...facts, is_released: 'true' };
  for (const [name, value] of Object.entries(released)) note.set(name, value);
  // A form with files, as the screens send it.
  await admin.send(createDiary, { body: note as never });
  const spell = { start_date: todayInLondon(), end_date: addDays(todayInLondon(), 3) };
  const [visit] = (await admin.get(listAppointments, { query: { young_person_id: person.id, ...spell } }))
    .items;
  await admin.send(updateAppointment, {
    params: { id: visit?.id ?? '' },
    body: { place: longTo(200), notes: LONG, version: visit?.version ?? 1 },
  });
  return person;
}

const sign = (person: Person) => signInByApi(`${person}@placewell.test`);

const openLong = async (page: Page) => {
  const [office, carer, client] = [await sign('admin'), await sign('carer'), await sign('client')];
  const person = await givenLong(office, (await client.get(getMe)).client?.id ?? '', carer);
  await page.goto(findPage(person.id));
};
const openDraft = async (page: Page) => {
  const office = await sign('admin');
  const { id } = await givenDraft(office, await idOfClient(office));
  await page.goto(`${findPage(id)}/young-person-form/step-one`);
};
const openVisit = async (page: Page) => {
  const [office, carer] = [await sign('admin'), await sign('carer')];
  const visit = await bookPast(office, carer, await idOfClient(office));
  await page.goto(`/dashboard/visits/${visit.appointment_carer_id}?step=report`);
};

const openMissing = async (page: Page) => {
  const [office, carer] = [await sign('admin'), await sign('carer')];
  const person = await givenActive(office, await idOfClient(office));
  await press(/ is missing$/, `/dashboard/visits/${await bookNow(office, carer, person)}`)(page);
};

/** What everybody reads of one young person. */
const recordOfLong: Screen[] = [
  ['a young person in words of 300 letters', openLong],
  ['their people', goOn('?tab=people')],
  ['their topics', goOn('?tab=characteristics')],
  ['a topic', openLink('/characteristics/')],
  ['their reports', goOn('?tab=reports')],
];
const appointmentOfLong: Screen[] = [
  ['their appointments', goOn('?tab=appointments')],
  ['an appointment in words of 300 letters', openLink('/appointments/0')],
];
const noteOfLong: Screen[] = [
  ['their case notes', goOn('?tab=notes')],
  ['a case note', openLink('/diaries/0')],
];

const ROTAS = '/dashboard/rotas';
/** A week with gaps, past the visits of people with long names. */
const WEEK = `${ROTAS}?date=${addDays(todayInLondon(), 14)}`;
const officeOfWork: Screen[] = [
  ['home', goTo('/dashboard')],
  [
    'search',
    async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search people' }).fill('am');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  ],
  ['appointments', goTo(LIST)],
  [
    'saving a view',
    async (page) => {
      // On a telephone the views are among the filters; on a desk they stay where they were opened.
      await page.setViewportSize({ width: 320, height: 800 });
      await button(page, 'Filters').click();
      await button(page, 'Views').click();
      await page.getByRole('menuitem', { name: 'Save this view…' }).click();
      await expect(page.getByRole('dialog').first()).toBeVisible();
    },
  ],
  ['calendar', goTo('/dashboard/calendar')],
  ['rotas', goTo(WEEK)],
  ['what is uncovered', goTo(`${WEEK}&panel=uncovered`)],
  ['an uncovered appointment', press(/^Assign /, `${WEEK}&panel=uncovered`)],
  ['offering it', press(/^Offer /, `${WEEK}&panel=uncovered`)],
  ['requests of carers', goTo(`${WEEK}&panel=requests`)],
  ['changing an appointment', press(/^Change [A-Z].*\d/, WEEK)],
  ['adding to a rota', press(/^Add to /, WEEK)],
  ['copying a week', press('Copy a week', WEEK)],
  ['filling a week', press('Fill this week', WEEK)],
  ['rotas of a day', goTo(`${WEEK}&view=day`)],
  ['rotas of two weeks', goTo(`${WEEK}&view=fortnight`)],
  ['rotas of a month', goTo(`${WEEK}&view=month`)],
  ['checks', goTo('/dashboard/checks')],
  ['kinds of checks', goTo('/dashboard/checks/kinds')],
  ['a new kind of check', press('Add kind')],
  ['an appointment', openFirst(LIST)],
  ['cancelling it', press('Cancel appointment')],
  [
    'a new appointment, with everything missing',
    async (page) => {
      await openNewForm(page);
      await button(page, 'Create appointment').click();
      await expect(page.getByText('There is a problem')).toBeVisible();
    },
  ],
  ['import', goTo(`${LIST}/import`)],
];

const officeOfPeople: Screen[] = [
  ['young people', goTo('/dashboard/young-persons')],
  ['a new young person', goTo('/dashboard/young-persons/new')],
  ['a step of a draft', openDraft],
  ['its last step', goOn('/young-person-form/step-six')],
  ...recordOfLong,
  ['what is known of it', goOn('?tab=activity')],
  ['the page before arriving', goOn('/before-you-arrive')],
  ['changing their status', async (page) => goOn('')(page).then(() => press('Change status')(page))],
  ['who may open their record', async (page) => goOn('')(page).then(() => press(/^Restrict/)(page))],
  ['their addresses', async (page) => goOn('')(page).then(() => press('Edit addresses')(page))],
  [
    'a household member',
    async (page) => goOn('?tab=people')(page).then(() => press('Add to household')(page)),
  ],
  ...noteOfLong,
  ...['clients', 'teams', 'social-workers', 'users'].flatMap((list): Screen[] => [
    [list, goTo(`/dashboard/${list}`)],
    [`one of ${list}`, openFirst(`/dashboard/${list}`)],
    [`a form of ${list}`, goTo(`/dashboard/${list}/new`)],
  ]),
];

const officeOfMoney: Screen[] = [
  ['invoices', goTo(INVOICES)],
  ['an invoice', openFirst(INVOICES)],
  ['recording a payment', press('Record payment')],
  ['an invoice run', goTo(`${INVOICES}/run`)],
  ['a bank file', goTo(`${INVOICES}/payments`)],
  ['what is owed by age', goTo(`${INVOICES}/ageing`)],
  ['a statement', goTo(`${INVOICES}/statement`)],
  ['margin', goTo(`${INVOICES}/margin`)],
  ['quotations', goTo('/dashboard/quotations')],
  ['a quotation', openFirst('/dashboard/quotations')],
  ['a price to work out', goTo('/dashboard/quotations/new')],
  ['price lists', goTo('/dashboard/price-lists')],
  ['a price', openFirst('/dashboard/price-lists')],
  ['a new price', goTo('/dashboard/price-lists/new')],
  ['missing', goTo('/dashboard/missing-episodes')],
  ['an episode', openFirst('/dashboard/missing-episodes')],
  ['notifiable events', goTo('/dashboard/notifiable-events')],
  ['a new event', press('New event')],
  ['an event', openFirst('/dashboard/notifiable-events')],
  ['a letter about it', press(/^Letter/)],
  ['complaints', goTo('/dashboard/complaints')],
  ['a complaint', openFirst('/dashboard/complaints')],
  ['a step', press('Add step')],
  [
    'closing a complaint',
    async (page) => {
      await page.reload();
      await press('Close complaint')(page);
    },
  ],
  ['a form of a complaint', goOn('/edit')],
  ['a new complaint', goTo('/dashboard/complaints/new')],
  ['alerts', goTo('/dashboard/alerts')],
  ['an alert', openFirst('/dashboard/alerts')],
  ['forms', goTo('/dashboard/forms')],
  [
    'a form to read',
    async (page) => {
      await page.getByRole('link', { name: 'Shift and night log' }).click();
      await expect(page.getByRole('group', { name: 'Did anything worry you', exact: false })).toBeVisible();
    },
  ],
  [
    'a form being built',
    async (page) => {
      await button(page, /^Start version/).click();
      await expect(page.getByText(/Ready to publish/)).toBeVisible();
      await page.locator('main summary').last().click();
      await page.locator('main [aria-expanded="false"][id^="question-"]').first().click();
    },
  ],
  ['reports that wait', goTo(`${REPORTS}?tab=needs_approval`)],
  ['a report', openFirstReport('needs_approval')],
  ['the approval desk', goTo(`${REPORTS}/approve`)],
  [
    'returning a report, with everything missing',
    async (page) => {
      await openFirstReport('needs_approval&status=submitted+corrected')(page);
      await page.getByRole('link', { name: 'Decide' }).click();
      await button(page, /^Return/).click();
      await button(page, /^Add a reason/).click();
      await button(page, 'Return report').click();
      await expect(page.getByText('Not returned yet')).toBeVisible();
    },
  ],
  ['referrals', goTo('/dashboard/referrals')],
  ['referrals to be accepted', goTo('/dashboard/referrals?quarantined=true')],
  ['a referral', openFirst('/dashboard/referrals?status=in_review')],
  ...newReferral,
  ['timesheets', goTo('/dashboard/timesheets')],
  ['changing times', press(/^Change times of/, '/dashboard/timesheets?status=submitted')],
  ['hours by week', goTo('/dashboard/timesheets?tab=weeks&sort=-hours')],
  ['mailbox', goTo('/dashboard/mailbox')],
  ['e-mails that did not arrive', goTo('/dashboard/undelivered-emails')],
  ['the activity log', goTo('/dashboard/activity-logs')],
  ['requests for access', goTo('/dashboard/access-requests')],
  ['chats', goTo('/dashboard/chats')],
  ['a chat', openFirst('/dashboard/chats')],
  ['the help centre', goTo('/dashboard/helpcenter')],
  ['contact', goTo('/dashboard/helpcenter/contact')],
  ['notifications', goTo('/dashboard/notifications')],
];

const officeOfSettings: Screen[] = [
  ['settings', goTo('/dashboard/settings')],
  ['the agency', goTo('/dashboard/settings/agency')],
  ['messages and hours', goTo('/dashboard/settings/messages')],
  ['services', goTo('/dashboard/settings/services')],
  ['a new service', press('Add service')],
  ['reasons for expenses', goTo('/dashboard/settings/expense-reasons')],
  ['a new reason', press('Add reason')],
  ['expenses', goTo('/dashboard/expenses')],
  ['mileage', goTo('/dashboard/mileages')],
  ['returning a journey', press(/^Return/)],
  ['the day board', goTo('/dashboard/today')],
  ['pay rates', goTo('/dashboard/settings/pay-rates')],
  ['a new pay rate', press('Add pay rate')],
  ['pay', goTo('/dashboard/pay')],
];

const ofCarers: Screen[] = [
  ['home', goTo('/dashboard')],
  ['subscribing to a calendar', press(/Subscribe|Change subscription/)],
  ['the emergency dialog', press('SOS, emergency', '/dashboard')],
  [
    'notifications that are opened',
    async (page) => goTo('/dashboard')(page).then(() => button(page, /^Notifications, /).click()),
  ],
  ['all notifications', goTo('/dashboard/notifications')],
  ['choices of notifications', goTo('/dashboard/notifications/choices')],
  ['own hours', goTo('/dashboard/timesheets')],
  ['own week', goTo('/dashboard/timesheets?tab=weeks')],
  ['own pay', goTo('/dashboard/my-pay')],
  ['appointments', goTo(LIST)],
  ['calendar', goTo('/dashboard/calendar')],
  ['own rota', goTo(ROTAS)],
  ['asking for holiday', press('Ask for holiday')],
  ['own checks', goTo('/dashboard/checks')],
  ['young people', goTo('/dashboard/young-persons')],
  ...recordOfLong,
  ['the page before arriving', goOn('/before-you-arrive')],
  ['saying that somebody is missing', openMissing],
  ['home, with a visit in words of 300 letters', goTo('/dashboard')],
  ['their name in the list', goTo('/dashboard/young-persons?name=Welt')],
  ['a visit to write', openVisit],
  ...['times', 'miles', 'expenses', 'else', 'check'].map(
    (step): Screen => [`a visit’s ${step}`, goOn(`?step=${step}`)],
  ),
  ['what waits', goTo('/dashboard/waiting')],
  ['my reports', goTo(REPORTS)],
  ['a report of mine', openFirstReport('all')],
  ['writing one, with everything missing', writing],
  ['a new case note', goTo('/dashboard/diaries/new')],
  ['the help centre', goTo('/dashboard/helpcenter')],
  ['an article', openLink('/helpcenter/articles/')],
  ['contact and chat', goTo('/dashboard/helpcenter/carer/contact-information')],
  ['an unknown page', goTo('/dashboard/nowhere')],
];

const ofClients: Screen[] = [
  ['home', goTo('/dashboard')],
  ['invoices', goTo(INVOICES)],
  ['an invoice', openFirst(INVOICES)],
  ['quotations', goTo('/dashboard/quotations')],
  ['appointments', goTo(LIST)],
  ['calendar', goTo('/dashboard/calendar')],
  ['reports', goTo(REPORTS)],
  ['an approved report', openFirstReport('all&status=approved')],
  ['referrals', goTo('/dashboard/referrals')],
  ...newReferral,
  ['own organisation', goTo('/dashboard/organisation')],
  ['teams', goTo('/dashboard/teams')],
  ['social workers', goTo('/dashboard/social-workers')],
  ['contact and chat', goTo('/dashboard/helpcenter/contact')],
  ...recordOfLong,
  ...appointmentOfLong,
];

const ofEverybody: Screen[] = [
  ['our sign-in', goTo('/login')],
  [
    'the provider’s sign-in',
    async (page) => {
      await button(page, 'Sign in').click();
      await page.waitForURL(/\/identity\//);
    },
  ],
  ['the public referral', goTo('/external/referral')],
  ['the public registration', goTo('/register/social-worker')],
  ['a link that is over', goTo('/external/quotation')],
];

/** Every screen and the dialogs that are cheap to open, by who reaches them. */
export const walks: readonly Walk[] = [
  { name: 'the office, of appointments', person: 'admin', screens: officeOfWork },
  { name: 'the office, of people', person: 'admin', screens: officeOfPeople },
  { name: 'the office, of money, reports and safety', person: 'admin', screens: officeOfMoney },
  { name: 'the office, of settings, claims and pay', person: 'admin', screens: officeOfSettings },
  { name: 'carers', person: 'carer', screens: ofCarers },
  { name: 'clients', person: 'client', screens: ofClients },
  { name: 'everybody', screens: ofEverybody },
];
