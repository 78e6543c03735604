import { describe, expect, it } from 'vitest';
import { listYoungPersonChoices } from '#web/features/appointments/young-person-choices.ts';

const ava = { id: 'a', name: 'Ava Stone' };
const ben = { id: 'b', name: 'Ben Marsh' };
const toOption = ({ id, name }: typeof ava) => ({ value: id, label: name });

describe('the young people to choose for an appointment', () => {
  it('[APT-02] are those listed, if one of them or nobody is chosen', () => {
    for (const chosen of ['', ava.id])
      expect(listYoungPersonChoices([ava, ben], chosen, null)).toEqual({ options: [ava, ben].map(toOption) });
    expect(listYoungPersonChoices(undefined, ava.id, null)).toEqual({ options: [] });
  });

  it('[APT-02] [AUT-10] say that the chosen one is no longer open to the reader, without a name', () => {
    const { options, help } = listYoungPersonChoices([ben], ava.id, undefined);
    expect(options).toEqual([{ value: ava.id, label: 'You no longer have access' }, toOption(ben)]);
    expect(help).toContain('You can no longer open');
  });

  it('[APT-02] include the appointment’s own young person, even if they are now inactive', () => {
    expect(listYoungPersonChoices([ben], ava.id, ava)).toEqual({ options: [ava, ben].map(toOption) });
  });
});
