import { describe, expect, it } from 'vitest';
import { todayInLondon } from '#contract/core/dates.ts';
import { listViewsOfYoungPerson } from '#contract/oversight/activity.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

const { as, given } = await startTestApp();
const office = as.admin('Olive Office');

describe('views of a young person', () => {
  it('[ACT-02] include lists that showed them, however many others were in the list', async () => {
    const [young, other] = [
      await given.youngPerson({ last_name: 'Seenalist' }),
      await given.youngPerson({ last_name: 'Seenalist' }),
    ];
    await office.get(listYoungPersons, { query: { name: 'seenalist' } });
    for (const { id } of [young, other]) {
      const query = { performedBy: 'olive', dateFrom: todayInLondon(new Date()) };
      const { items, total } = await office.get(listViewsOfYoungPerson, { params: { id }, query });
      expect([total, items.map(({ what }) => what)]).toEqual([1, ['Saw them in the list of young people']]);
    }
    const later = await office.get(listViewsOfYoungPerson, {
      params: { id: young.id },
      query: { sort: 'at', performedBy: 'nobody of that name' },
    });
    expect(later.items).toEqual([]);
  });
});
