import { describe, expect, it } from 'vitest';
import { ReportStatus } from '#contract/core/statuses.ts';
import { clientReportStatusNote, clientReportStatusText, statusLabel, statusTone } from './status-colours.ts';

describe('status colours', () => {
  it('[UIX-05] shows submitted in orange to administrators and in green to carers', () => {
    expect(statusTone('report', 'submitted', 'admin')).toBe('orange');
    expect(statusTone('report', 'submitted', 'carer')).toBe('green');
    expect(statusTone('timesheet', 'submitted', 'admin')).toBe('orange');
    expect(statusTone('timesheet', 'submitted', 'carer')).toBe('green');
  });

  it('[UIX-05] treats numerical_submitted as submitted, in colour and text', () => {
    expect(statusTone('report', 'numerical_submitted', 'admin')).toBe('orange');
    expect(statusTone('report', 'numerical_submitted', 'carer')).toBe('green');
    expect(statusLabel('numerical_submitted')).toBe('Submitted');
  });

  it.each([
    ['not approved', 'red'],
    ['required', 'yellow'],
    ['draft', 'yellow'],
    ['approved', 'darkGreen'],
    ['submitted corrected', 'orange'],
    ['not required', 'neutral'],
  ])('[UIX-05] shows %s in %s to everyone', (status, tone) => {
    for (const audience of ['admin', 'carer', 'client'] as const)
      expect(statusTone('report', status, audience)).toBe(tone);
  });

  it('[UIX-05] [UIX-06] shows missing in red to everyone, and with its own text to clients', () => {
    for (const audience of ['admin', 'carer', 'client'] as const)
      expect(statusTone('report', 'missing', audience)).toBe('red');
    expect(clientReportStatusText('missing')).toBe('missing');
  });

  it('[UIX-05] has a colour of its own for every report status but "not required"', () => {
    const grey = ReportStatus.options.filter((status) => statusTone('report', status, 'admin') === 'neutral');
    expect(grey).toEqual(['not required']);
  });

  it('[UIX-05] reads statuses in any spelling', () => {
    expect(statusTone('report', 'NOT_APPROVED', 'admin')).toBe('red');
    expect(statusTone('invoice', 'PART_PAID', 'admin')).toBe('yellow');
    expect(statusLabel('PART_PAID')).toBe('Part paid');
  });
});

describe('the text a client reads', () => {
  it.each(['no report', 'unknown', 'No report', 'UNKNOWN'])('[UIX-06] shows %s as empty', (status) => {
    expect(clientReportStatusText(status)).toBe('');
  });

  it.each([
    ['approved', 'approved'],
    ['submitted corrected', 'submitted'],
    ['numerical_submitted', 'numerical'],
    ['not approved', 'not'],
  ])('[UIX-06] shows the first word of %s', (status, word) => {
    expect(clientReportStatusText(status)).toBe(word);
  });

  it('[UIX-06] has a calm text beside the first word of every status', () => {
    const notes = ReportStatus.options.map((status) => [status, clientReportStatusNote(status)]);
    expect(Object.fromEntries(notes)).toEqual({
      missing: 'Late: not written yet',
      required: 'Not written yet',
      draft: 'Being written',
      submitted: 'Being checked',
      'submitted corrected': 'Being checked',
      numerical_submitted: 'Ratings submitted',
      'not approved': 'Being corrected',
      approved: 'Ready to read',
      'not required': 'No report needed',
    });
    expect(clientReportStatusNote('unknown')).toBeUndefined();
  });
});
