import { describe, expect, it, vi } from 'vitest';
import { PhotoError } from '#web/device/photo.ts';
import { notesHref } from '#web/features/young-persons/diaries/diary-words.ts';
import {
  buildRequest,
  findProblems,
  listFiles,
  newNote,
} from '#web/features/young-persons/diaries/note-content.ts';
import { openMemoryStore } from '#web/writing/device-store.ts';

const NOW = new Date('2026-11-24T23:30:00Z');
const photo = { id: 'p', name: 'pool.jpg', type: 'image/jpeg', size: 3 };

describe('a case note being written', () => {
  it('[DIA-02] starts with the current time in London; for another day without a time', () => {
    expect(newNote(new Date('2026-06-24T23:30:00Z'))).toMatchObject({ date: '2026-06-25', time: '00:30' });
    expect(newNote(NOW, '2026-11-24')).toMatchObject({ date: '2026-11-24', time: '23:30' });
    expect(newNote(NOW, '2026-11-23')).toMatchObject({ date: '2026-11-23', time: '' });
  });

  it('[DIA-02] is checked by the contract’s own rules, each at its field', () => {
    const id = '019b82c6-6a00-7401-aca9-168e402af632';
    const whole = { ...newNote(NOW), title: ' Swimming ', text: 'Half a width.\n' };
    expect(findProblems(id, whole, NOW)).toEqual([]);
    expect(buildRequest(whole)).toMatchObject({ title: 'Swimming', text: 'Half a width.', time: '23:30' });
    expect(findProblems(id, { ...whole, title: ' ', text: '', date: '24 Nov', time: 'noon' }, NOW)).toEqual([
      { name: 'date', message: 'Enter the date as day/month/year, such as 24/11/2026.' },
      { name: 'time', message: 'Enter the time as hours and minutes, such as 16:00.' },
      { name: 'title', message: 'Enter a title.' },
      { name: 'text', message: 'Enter some text.' },
    ]);
  });

  it('[DIA-02] must not be in the future, and says so while it is written', () => {
    const id = '019b82c6-6a00-7401-aca9-168e402af632';
    const whole = { ...newNote(NOW), title: 'Swimming', text: 'Half a width.' };
    expect(findProblems(id, { ...whole, date: '2026-12-25' }, NOW)).toEqual([
      { name: 'date', message: '25/12/2026 is in the future. Enter today’s date or an earlier one.' },
    ]);
    for (const date of ['2226-12-25', '9999-12-31'])
      expect(findProblems(id, { ...whole, date }, NOW)).toEqual([
        {
          name: 'date',
          message: expect.stringMatching(/is in the future\. Enter today’s date or an earlier one\.$/),
        },
      ]);
    expect(findProblems(id, { ...whole, time: '23:31' }, NOW)).toEqual([
      { name: 'time', message: '23:31 is in the future. It is now 23:30.' },
    ]);
  });

  it('[DIA-02] is sent with the same files at every attempt, and not without a lost one', async () => {
    const store = openMemoryStore('somebody');
    const content = { ...newNote(NOW), photos: [photo] };
    await expect(listFiles(content, store)).rejects.toThrow(PhotoError);
    await store.writeBytes('p', new Uint8Array([1, 2, 3]));
    const [first, second] = [await listFiles(content, store), await listFiles(content, store)];
    expect(first.map(({ name, size, lastModified }) => [name, size, lastModified])).toEqual([
      ['pool.jpg', 3, 0],
    ]);
    expect(second[0]?.lastModified).toBe(first[0]?.lastModified);
  });

  it('[DIA-01] leads to a timeline that shows it', () => {
    vi.useFakeTimers({ now: NOW });
    const at = (date?: string) => notesHref('1', date).replace('/dashboard/young-persons/1?', '');
    expect(at()).toBe('tab=notes');
    expect(at('2026-09-24')).toBe('tab=notes');
    expect(at('2026-09-23')).toBe('tab=notes&dateFrom=2026-09-23');
    expect(at('2026-11-28')).toBe('tab=notes&dateTo=2026-11-28');
    vi.useRealTimers();
  });
});
