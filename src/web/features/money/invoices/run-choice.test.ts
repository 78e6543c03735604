import { expect, it } from 'vitest';
import type { RunDraft } from '#contract/money/invoice-runs.ts';
import { chooseDrafts, keyOfDraft, listSpared } from '#web/features/money/invoices/run-choice.ts';

const draft = (name: string, total: string, young_person: RunDraft['young_person'] = null): RunDraft => ({
  ...{
    client: { id: name, name },
    young_person,
    visits: 1,
    visits_off_plan: 0,
    doubted: [],
    untimed: [],
    far: [],
    credited: [],
    cancellations: [],
  },
  ...{ subtotal: total, vat: '0.00', total },
});

it('[INV-03] a run’s total is that of the chosen invoices, to the penny', () => {
  const drafts = [
    draft('Ashdown', '0.10'),
    draft('Ashdown', '0.20', { id: 'amy', name: 'Amy' }),
    draft('Brook', '0.40'),
  ];
  expect(chooseDrafts(drafts, new Set())).toMatchObject({ without: [], total: '0.70' });
  const spared = new Set(drafts.slice(0, 1).map(keyOfDraft));
  expect(chooseDrafts(drafts, spared)).toEqual({
    chosen: drafts.slice(1),
    without: [{ client_id: 'Ashdown', young_person_id: null }],
    ...{ subtotal: '0.60', vat: '0.00', total: '0.60' },
  });
});

it('[INV-03] an invoice that would charge a credited visit again is drafted only if the user ticks it', () => {
  const ref = { id: '1', name: 'x' };
  const visit = {
    appointment: ref,
    carer: ref,
    credit_note: ref,
    start_at: '2026-11-03T10:00:00Z',
    reason: 'Late',
  };
  const drafts = [draft('Ashdown', '0.10'), { ...draft('Brook', '0.40'), credited: [visit] }];
  const [ashdown = '', brook = ''] = drafts.map(keyOfDraft);
  expect([...listSpared(drafts, new Set())]).toEqual([brook]);
  expect([...listSpared(drafts, new Set([ashdown, brook]))]).toEqual([ashdown]);
});
