import { describe, expect, it } from 'vitest';
import { describeReminded } from '#web/features/reports/use-remind.ts';

describe('the result of a reminder', () => {
  it('[NTF-12] names each carer once who cannot open the record', () => {
    const said = describeReminded({
      reminded: 1,
      recent: 0,
      left: 0,
      closed: ['Callum Owusu', 'Callum Owusu'],
    });
    expect(said).toBe(
      'Reminders sent for 1 report. Callum Owusu cannot open the restricted record to write the report. Ring them, or give them access.',
    );
  });
});
