import { expect, it } from 'vitest';
import { listTyped, readDraft } from '#web/forms/read-draft.ts';

it('[UIX-09] a draft holds what was typed alone, so that a colleague’s change of the rest is not put back', () => {
  const opened = { place: 'Old refuge', notes: '', carers: ['a'] };
  const draft = listTyped(opened, { ...opened, notes: 'Ring twice' });
  expect(draft).toEqual({ notes: 'Ring twice' });
  const now = { ...opened, place: 'New refuge', carers: ['b'] };
  expect(readDraft(now, draft)).toEqual({ place: 'New refuge', notes: 'Ring twice', carers: ['b'] });
});
