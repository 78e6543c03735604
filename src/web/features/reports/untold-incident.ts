import type { ReportDetail } from '#contract/reports/reports.ts';
import type { UntoldIncident } from '#contract/reports/untold-incident.ts';
import { aboutText } from '#web/features/reports/report-words.ts';

type Untold = Pick<ReportDetail, 'untold_incident' | 'client_name' | 'young_person'>;

/** Tells the office that the client does not know about an incident, and why. Undefined if somebody was told. */
export function describeUntold(report: Untold): string | undefined {
  if (!report.untold_incident) return undefined;
  const why = describeReason(report.untold_incident, aboutText(report));
  return `No one at ${report.client_name} has been told about this incident: ${why}`;
}

function describeReason({ reason, social_worker }: UntoldIncident, about: string): string {
  const name = social_worker?.name ?? 'the social worker';
  switch (reason) {
    case 'no_young_person':
      return 'the visit has no young person';
    case 'with_another_client':
      return `${about} is now with another client`;
    case 'no_reader':
      return 'no one there who can read the restricted record has an account';
    case 'no_social_worker':
      return 'no social worker is allocated';
    case 'has_left':
      return `${name} has left`;
    case 'no_account':
      return `${name} has no account`;
    case 'account_off':
      return `${name}’s account is switched off`;
    case 'came_later':
      return 'no one had an account when it was approved';
  }
}
