import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listMissingNow } from '#contract/safety/missing-episodes.ts';
import { getBeforeYouArrive } from '#contract/young-persons/before-you-arrive.ts';
import { YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { answer } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { PEOPLE } from '#test/component/people.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { aVisit } from '#test/kit/visits/visit-example.ts';
import { keepVisit, openVisitStore } from '#web/features/visits/visit-store.ts';
import { BeforeYouArrivePage } from '#web/pages/young-person/BeforeYouArrivePage.tsx';
import { keepNumbers } from '#web/session/app-store.ts';

const { appointment } = aVisit();
const { id, name } = appointment.young_person ?? { id: '', name: '' };

const topic = (named: string, category: string, level: 'yellow' | 'lightGreen' | 'darkGreen' | null) => ({
  ...{ name: named, category, level },
  answers: [{ label: 'What to know', text: `About ${named}` }],
});

function givenBrief() {
  answer(listMissingNow, () => ({ missing: [], with_carer: [] }));
  answer(getBeforeYouArrive, () => ({
    young_person: makeRecord(YoungPersonDetail, { id, name }),
    topics: [
      topic('Going missing', 'Risk', 'darkGreen'),
      topic('Asthma', 'Health', 'lightGreen'),
      topic('Sleep', 'Daily life', 'yellow'),
      topic('School', 'Daily life', 'lightGreen'),
      topic('Likes', 'Daily life', null),
    ],
    diaries: [],
    phone: '020 7946 0000',
  }));
}

it('[YPN-04] The brief begins with the next visit: when it is, where, the way there and the office’s notes', async () => {
  givenBrief();
  const start_at = new Date(Date.now() + 3_600_000).toISOString();
  const end_at = new Date(Date.now() + 7_200_000).toISOString();
  await openVisitStore(PEOPLE.carer.id);
  await keepVisit({
    ...aVisit(),
    appointment: { ...appointment, start_at, end_at, place: 'Library, High Street', notes: 'Ring twice.' },
  });
  renderScreen(<BeforeYouArrivePage id={id} />, { as: 'carer' });
  const heading = page.getByRole('heading', { level: 2 }).first();
  await expect.element(heading).toHaveTextContent(/^Next: .*, Library, High Street$/);
  await expect.element(page.getByText('Ring twice.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Directions' }).first())
    .toHaveAttribute('href', expect.stringContaining('destination=Library'));
});

it('[YPN-04] Whom to ring is above the topics, of which the raised ones are open and the very low ones folded', async () => {
  keepNumbers({ office: null, on_call: '020 7946 0001', sos_button: null });
  givenBrief();
  renderScreen(<BeforeYouArrivePage id={id} />, { as: 'carer' });
  const topics = page.getByRole('region', { name: 'Topics' });
  await expect.element(topics).toBeVisible();
  const open = [...document.querySelectorAll('details[open] h2')].map((each) => each.textContent);
  expect(open).toEqual(['Asthma', 'Sleep', 'Likes']);
  const onCall = page.getByRole('link', { name: '020 7946 0001' }).first().element();
  expect(onCall.compareDocumentPosition(topics.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(onCall.getBoundingClientRect().top).toBeLessThan(400);
});
