import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { previewInvoices } from '#contract/money/invoice-runs.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { WaivedCancellations } from '#web/features/money/invoices/WaivedCancellations.tsx';

type Waived = AnswerOf<typeof previewInvoices>['waived'][number];

const ref = (name: string) => ({ id: crypto.randomUUID(), name });
const cancelled = (more: Partial<Waived>): Waived => ({
  ...{ appointment_carer_id: crypto.randomUUID(), appointment: ref('Mentoring'), carer: ref('Cara') },
  ...{ start_at: '2026-11-03T10:00:00Z', cancelled_at: '2026-11-03T05:00:00Z', cancelled_by: 'client' },
  ...{ reason: 'Ill', descriptions: ['Cancelled 5 h before'], amount: '64.00' },
  ...{ client: ref('Croydon'), young_person: null, waiver: null },
  ...more,
});

it('[INV-03] A late cancellation by the carer says so and has nothing to undo; a waived one can be charged after all', async () => {
  const waiver = { id: crypto.randomUUID(), by: ref('Ada'), at: '2026-11-24T09:00:00Z', reason: 'Agreed' };
  const waived = [
    cancelled({ cancelled_by: 'carer' }),
    cancelled({ waiver: { ...waiver, credit_note: null } }),
  ];
  const run = { ...makeRecord(previewInvoices.answer), waived, waived_count: 2 };
  renderScreen(<WaivedCancellations run={run} />);
  const [byCarer, byClient] = [
    page.getByRole('listitem').filter({ hasText: 'Cancelled by the carer. Reason given: Ill' }),
    page.getByRole('listitem').filter({ hasText: 'Cancelled by the client. Reason given: Ill' }),
  ];
  await expect.element(byCarer).toHaveTextContent('The client is not charged, because it did not cancel.');
  await expect.element(byCarer.getByRole('button')).not.toBeInTheDocument();
  await expect.element(byClient).toHaveTextContent('Waived by Ada on 24/11/2026: Agreed');
  await expect.element(byClient.getByRole('button', { name: /^Charge after all/ })).toBeVisible();
});
