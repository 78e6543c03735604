import { useState } from 'react';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { previewInvoices, RunDraft, RunPart } from '#contract/money/invoice-runs.ts';
import { readPence, writePence } from '#contract/money/pence.ts';

/** Which invoices of a run are to be drafted now, and what they come to. */
export interface RunChoice {
  chosen: RunDraft[];
  without: RunPart[];
  subtotal: string;
  vat: string;
  total: string;
  isChosen(draft: RunDraft): boolean;
  toggle(draft: RunDraft): void;
}

export const keyOfDraft = ({ client, young_person }: RunDraft) => `${client.id} ${young_person?.id ?? ''}`;

const toPart = ({ client, young_person }: RunDraft): RunPart => ({
  client_id: client.id,
  young_person_id: young_person?.id ?? null,
});

/** The invoices of a run without those that are spared, and their sums. */
export function chooseDrafts(drafts: readonly RunDraft[], spared: ReadonlySet<string>) {
  const chosen = drafts.filter((draft) => !spared.has(keyOfDraft(draft)));
  const sum = (part: 'subtotal' | 'vat' | 'total') =>
    writePence(chosen.reduce((pence, draft) => pence + readPence(draft[part]), 0));
  return {
    chosen,
    without: drafts.filter((draft) => spared.has(keyOfDraft(draft))).map(toPart),
    ...{ subtotal: sum('subtotal'), vat: sum('vat'), total: sum('total') },
  };
}

/** Every invoice is chosen at first; one that is spared stays so while the page is open, whatever the period. */
export function useRunChoice(run: AnswerOf<typeof previewInvoices> | undefined): RunChoice {
  const [spared, setSpared] = useState<ReadonlySet<string>>(new Set());
  return {
    ...chooseDrafts(run?.drafts ?? [], spared),
    isChosen: (draft) => !spared.has(keyOfDraft(draft)),
    toggle: (draft) => setSpared(spared.symmetricDifference(new Set([keyOfDraft(draft)]))),
  };
}
