import { expect, type Person, test, textOf } from '#test/journeys/kit/people.ts';

const EVERYBODYS = ['Home', 'Appointments', 'Calendar', 'Reports'];
const WORKERS = ['Timesheets'];
const OFFICES = ['Clients', 'Users', 'Forms', 'Mailbox'];
const CLIENTS = ['Your organisation'];

/** Who sees which areas, and which are not theirs (SHL-07). */
const people: [person: Person, has: string[], hasNot: string[], headings: (string | RegExp)[]][] = [
  ['admin', [...EVERYBODYS, ...WORKERS, ...OFFICES], CLIENTS, ['Needs someone']],
  [
    'carer',
    [...EVERYBODYS, ...WORKERS],
    [...OFFICES, ...CLIENTS, 'Teams', 'Social workers'],
    [/^Next: |^Nothing is booked/, /^What you owe/, 'This week'],
  ],
  ['carer2', [...EVERYBODYS, ...WORKERS], [...OFFICES, ...CLIENTS], [/^What you owe/, 'This week']],
  [
    'client',
    [...EVERYBODYS, ...CLIENTS],
    [...WORKERS, ...OFFICES],
    ['Your young people', 'Upcoming appointments'],
  ],
  [
    'client2',
    [...EVERYBODYS, ...CLIENTS],
    [...WORKERS, ...OFFICES],
    ['Your young people', 'Upcoming appointments'],
  ],
];

test('[AUT-01] [AUT-02] [SHL-06] [SHL-07] [UIX-04] each of the five demo people signs in to their own home and areas', async ({
  as,
}) => {
  for (const [person, has, hasNot, headings] of people) {
    await test.step(person, async () => {
      const page = await as(person);
      await expect(page.locator('main h1')).toHaveText(/^Good (morning|afternoon|evening), \S+$/);
      for (const name of headings) await expect(page.getByRole('heading', { name }).first()).toBeVisible();
      const navigation = page.getByRole('navigation', { name: 'Main' });
      const area = (name: string) =>
        navigation.getByRole('listitem').filter({ visible: true, hasText: new RegExp(`^${name}`) });
      for (const name of has) await expect(area(name)).toHaveCount(1);
      for (const name of hasNot) await expect(area(name)).toHaveCount(0);

      const logo = await page.getByRole('img', { name: 'Placewell' }).boundingBox();
      expect(logo).toMatchObject({ width: 108, height: 51 });
      if (person === 'admin') await tilesLeadToTheirLists();

      async function tilesLeadToTheirLists() {
        const tile = page.getByRole('link', { name: /Appointments today/ });
        const count = /\d+/.exec(await textOf(tile))?.[0];
        await tile.click();
        await expect(
          page.getByRole('main').getByText(new RegExp(`(^| of )${count} appointments?$`)),
        ).toBeVisible();
      }
    });
  }
});
