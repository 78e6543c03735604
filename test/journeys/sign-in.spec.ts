import { expect, type Person, test, textOf } from '#test/journeys/kit/people.ts';

const AGENCY = ['Home', 'Appointments', 'Calendar', 'Mailbox'];
const OTHERS = ['Home', 'Appointments', 'Calendar'];

const people: [person: Person, areas: string[], headings: (string | RegExp)[]][] = [
  ['admin', AGENCY, ['Needs someone']],
  ['carer', OTHERS, [/^Next: |^Nothing is booked/, /^What you owe/, 'This week']],
  ['carer2', OTHERS, [/^What you owe/, 'This week']],
  ['client', OTHERS, ['Your young people', 'Upcoming appointments']],
  ['client2', OTHERS, ['Your young people', 'Upcoming appointments']],
];

test('[AUT-01] [AUT-02] [SHL-06] [SHL-07] [UIX-04] each of the five demo people signs in to their own home and areas', async ({
  as,
}) => {
  for (const [person, areas, headings] of people) {
    await test.step(person, async () => {
      const page = await as(person);
      await expect(page.locator('main h1')).toHaveText(/^Good (morning|afternoon|evening), \S+$/);
      for (const name of headings) await expect(page.getByRole('heading', { name }).first()).toBeVisible();
      const navigation = page.getByRole('navigation', { name: 'Main' });
      await expect(navigation.getByRole('listitem').filter({ visible: true })).toHaveText(areas);

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
