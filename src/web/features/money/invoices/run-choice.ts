import { useState } from 'react';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import type { previewInvoices, RunDraft, RunPart } from '#contract/money/invoice-runs.ts';
import { readPence, writePence } from '#contract/money/pence.ts';

/** Which invoices of a run to draft now, and their totals. */
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

/** The invoices of a run without those left out, and their totals. */
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

/** Those that are not drafted now: the default, with the user's changes. */
export const listSpared = (drafts: readonly RunDraft[], turned: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    drafts.filter((draft) => draft.credited.length > 0 !== turned.has(keyOfDraft(draft))).map(keyOfDraft),
  );

/**
 * At first every invoice is chosen, except those that would charge a credited visit. The user's changes stay while the
 * page is open, whatever the period.
 */
export function useRunChoice(run: AnswerOf<typeof previewInvoices> | undefined): RunChoice {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const drafts = run?.drafts ?? [];
  const spared = listSpared(drafts, turned);
  return {
    ...chooseDrafts(drafts, spared),
    isChosen: (draft) => !spared.has(keyOfDraft(draft)),
    toggle: (draft) => setTurned(turned.symmetricDifference(new Set([keyOfDraft(draft)]))),
  };
}
