import { describe, expect, it } from 'vitest';
import type { Episode } from '#contract/safety/missing-episodes.ts';
import { readFound, readInterview, readLastSeen } from '#web/features/safety/missing-episodes/late-words.ts';

const id = '019a0000-0000-7000-8000-000000000001';
const moment = { date: '2026-11-24', time: '21:40' };
const episode: Episode = {
  id,
  young_person: { id, name: 'Mia Quill' },
  status: 'closed',
  last_seen_at: '2026-11-24T21:40:00Z',
  last_seen_place: 'Park gate',
  clothes: 'Blue jacket',
  circumstances: '',
  opened_at: '2026-11-24T21:50:00Z',
  opened_by: null,
  found_at: '2026-11-24T23:00:00Z',
  found_by: null,
  found_text: 'At home.',
  interview: 'declined',
  interview_at: null,
  interview_text: 'No.',
  interview_due_at: null,
  closed_at: null,
  closed_by: null,
  may_find: false,
  notes: [],
  event_id: null,
  duties: [],
  version: 3,
};

describe('Unsent text of a missing episode’s dialog that can no longer be opened', () => {
  it('[MIS-01] is worded as a note, with its time', () => {
    expect(readFound(episode, { moment, text: 'By the canal.' })).toBe(
      'Found 24/11/2026 21:40: By the canal.',
    );
    const typed = { moment, text: 'By Sam.', interview: 'held' };
    expect(readInterview(episode, typed)).toBe('Return home interview held 24/11/2026 21:40: By Sam.');
  });

  it('[MIS-01] is empty if the record already has it, as after a lost response', () => {
    expect(readFound(episode, { moment, text: 'At home. ' })).toBe('');
    expect(readInterview(episode, { moment, text: 'No.', interview: 'declined' })).toBe('');
    expect(readFound(episode, { moment, text: '' })).toBe('');
    expect(readFound(episode, {})).toBe('');
  });

  it('[MIS-01] names each fact about the last sighting that differs from the record', () => {
    const { last_seen_place, clothes } = episode;
    const typed = { moment, last_seen_place, clothes, circumstances: 'Ran off.' };
    expect(readLastSeen(episode, typed)).toBe('What happened: Ran off.');
    const earlier = {
      ...typed,
      moment: { ...moment, time: '20:05' },
      circumstances: '',
      clothes: 'Red jacket',
    };
    expect(readLastSeen(episode, earlier)).toBe(
      'Last seen 24/11/2026 20:05\nClothes and belongings: Red jacket',
    );
  });
});
