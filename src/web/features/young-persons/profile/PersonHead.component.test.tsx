import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Contact, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { PersonHead } from '#web/features/young-persons/profile/PersonHead.tsx';
import { Button } from '#web/ui/field/Button.tsx';

afterEach(() => page.viewport(1280, 800));

const topic = (name: string, level: 'red' | 'orange') => ({
  subcategory: { id: crypto.randomUUID(), name },
  level,
  summary: null,
});
const amara = makeRecord(YoungPersonDetail, {
  name: 'Amara Okafor',
  age: 14,
  dob: '2012-03-04',
  key_alert: 'Runs when frightened',
  has_allergies: true,
  allergies: 'Nuts: pen in the blue bag',
  lone_working: 'Two carers only',
  top_risks: [
    ...['Missing', 'Self-harm', 'Exploitation', 'Fire'].map((name) => topic(name, 'red')),
    topic('Online', 'orange'),
  ],
  contacts: [
    makeRecord(Contact, { kind: 'social_worker', name: 'Sally Worker', phone: '020 7946 0100' }),
    makeRecord(Contact, { kind: 'gp', name: 'Park Surgery', phone: '020 7946 0101' }),
  ],
});

function open(width: number) {
  return page
    .viewport(width, 800)
    .then(() =>
      renderScreen(
        <PersonHead
          person={amara}
          back={{ label: 'Young people', href: '/dashboard/young-persons' }}
          badge={null}
          actions={<Button>Edit</Button>}
        />,
      ),
    );
}

const matters = page.getByRole('list', { name: 'What matters most' });

it('[YPN-04] The head says who, how old, what to be careful of and whom to call, in full', async () => {
  await open(1280);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Amara Okafor' })).toBeVisible();
  await expect.element(page.getByText('14 years old')).toBeVisible();
  for (const words of [
    'Key alert: Runs when frightened',
    'Allergies: Nuts: pen in the blue bag',
    'Lone working: two carers only',
    // No very high risk is folded, however many there are.
    'Very high Missing · Self-harm · Exploitation · Fire',
    '1 more risk',
    '1 more to call',
  ])
    await expect.element(matters).toHaveTextContent(words);
  await expect
    .element(page.getByRole('link', { name: /Sally Worker.*020 7946 0100/ }))
    .toHaveAttribute('href', 'tel:02079460100');
});

it('[YPN-04] [UIX-08] The head leaves the screen to what is below it', async () => {
  await open(1280);
  await expect.element(matters).toBeVisible();
  expect(document.querySelector('header')?.offsetHeight).toBeLessThan(180);
  await page.viewport(360, 740);
  await expect.poll(() => document.querySelector('header')?.offsetHeight).toBeLessThan(400);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
