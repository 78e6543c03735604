import { expect, it } from 'vitest';
import { listTyped, listUpon, readDraft, readUpon } from '#web/writing/read-draft.ts';

it('[UIX-09] a draft holds only what was typed, so that a colleague’s change to the rest is not undone', () => {
  const opened = { place: 'Old refuge', notes: '', carers: ['a'] };
  const draft = listTyped(opened, { ...opened, notes: 'Ring twice' });
  expect(draft).toEqual({ notes: 'Ring twice' });
  const now = { ...opened, place: 'New refuge', carers: ['b'] };
  expect(readDraft(now, draft)).toEqual({ place: 'New refuge', notes: 'Ring twice', carers: ['b'] });
});

it('[UIX-09] saved text is compared only if a colleague changed what it is based on to something else', () => {
  const start = { notes: 'Moved to Leeds', tick: true, carers: ['a'] };
  const found = { ...start, notes: 'Ring twice' };
  expect(readUpon({ start, found }, { notes: '' })).toEqual({ ...start, notes: '' });
  expect(readUpon({ start, found }, { notes: 'Moved to Leeds' })).toBeUndefined();
  expect(readUpon({ start, found: start }, { notes: '' })).toBeUndefined();
  expect(readUpon({ start, found }, { tick: false, carers: ['b'] })).toEqual({
    ...start,
    tick: false,
    carers: ['b'],
  });
  expect(readUpon({ start, found }, undefined)).toBeUndefined();
});

it('[UIX-09] text that is restored a second time is compared with a colleague’s again', () => {
  const opened = { contact: 'Allowed', notes: '' };
  const typed = { ...opened, contact: 'Supervised' };
  const upon = listUpon({ start: opened, values: typed }, undefined);
  const theirs = { contact: 'Not allowed', notes: 'Ring 999' };
  const found = readDraft(theirs, listTyped(opened, typed));
  expect(readUpon({ start: theirs, found }, upon)?.contact).toBe('Allowed');
  const again = listUpon({ start: theirs, values: { ...found, notes: 'Ring us' } }, upon);
  expect(again).toEqual({ contact: 'Allowed', notes: 'Ring 999' });
  expect(readUpon({ start: theirs, found }, again)?.contact).toBe('Allowed');
});
