import { describe, expect, it } from 'vitest';
import { describeMarks } from '#web/features/organisations/social-workers/registration-words.ts';

const registered = (registration: Parameters<typeof describeMarks>[0]['registration']) =>
  describeMarks({
    name: 'Amir Islam',
    email: 'amir.islam@Other.test',
    client: { id: '01990000-0000-7000-8000-000000000001', name: 'Croydon' },
    registration,
  });

const namesake = (email: string, more: object = {}) => ({
  ...{ id: '01990000-0000-7000-8000-000000000002', name: 'Amir Islam', email },
  ...{ is_active: true, is_pending: false },
  ...more,
});

describe('the dialog that accepts a registration', () => {
  it('[SWK-02] says that someone of the same name exists, and that nobody else has such an address', () => {
    const same_name = [namesake('amir.islam@croydon.gov.uk')];
    expect(registered({ same_name, is_known_domain: false })).toEqual([
      'Croydon already has an Amir Islam (amir.islam@croydon.gov.uk).',
      'No one at Croydon has an address at other.test.',
    ]);
  });

  it('[SWK-02] distinguishes people who have left, or also wait, from those at work', () => {
    const same_name = [
      namesake('a@croydon.gov.uk', { is_active: false }),
      namesake('b@other.test', { is_pending: true }),
    ];
    expect(registered({ same_name, is_known_domain: true })).toEqual([
      'Croydon had an Amir Islam who has left (a@croydon.gov.uk).',
      'Another registration with the name Amir Islam is waiting (b@other.test).',
    ]);
  });

  it('[SWK-02] says nothing if nothing is unusual', () => {
    expect(registered({ same_name: [], is_known_domain: true })).toEqual([]);
    expect(registered(null)).toEqual([]);
  });
});
