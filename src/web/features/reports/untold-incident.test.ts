import { describe, expect, it } from 'vitest';
import { UntoldIncident } from '#contract/reports/untold-incident.ts';
import { describeUntold } from '#web/features/reports/untold-incident.ts';

const report = {
  client_name: 'Kent County Council',
  young_person: { id: 'y', name: 'Amy Rogers', is_restricted: false, is_draft: false },
};
const social_worker = { id: 's', name: 'Wanda Worker' };

describe('an incident that the client was not told about', () => {
  it('[REP-03] names whom the office has to contact, or says that nobody is allocated', () => {
    const say = (reason: UntoldIncident['reason'], worker: UntoldIncident['social_worker'] = social_worker) =>
      describeUntold({
        ...report,
        untold_incident: { app_report_id: 'a', reason, social_worker: worker, telephone: null },
      });
    expect(say('no_account')).toBe(
      'No one at Kent County Council has been told about this incident: Wanda Worker has no account',
    );
    expect(say('no_social_worker', null)).toBe(
      'No one at Kent County Council has been told about this incident: no social worker is allocated',
    );
    const all = UntoldIncident.shape.reason.options.map((reason) => say(reason));
    expect(new Set(all).size).toBe(all.length);
    expect(describeUntold({ ...report, untold_incident: null })).toBeUndefined();
  });
});
