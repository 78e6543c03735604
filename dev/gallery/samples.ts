import type { RiskLevel } from '#contract/core/risk-levels.ts';

export type SampleReport = {
  id: string;
  young_person: string;
  date_due: string;
  report_type: string;
  carer: string;
  client: string;
  hours: string;
  status: string;
  level?: RiskLevel;
};

const report = (
  id: string,
  young_person: string,
  day: string,
  status: string,
  rest: Partial<SampleReport> = {},
) => ({
  id,
  young_person,
  date_due: `2026-11-${day}`,
  report_type: 'Session report',
  carer: 'Cara Bennett',
  client: 'Croydon Council',
  hours: '4.00',
  status,
  ...rest,
});

export const sampleReports: SampleReport[] = [
  report('1', 'Amara Okafor', '18', 'missing', { level: 'orange' }),
  report('2', 'Theo Lindqvist', '19', 'not approved', { report_type: 'Family time report', hours: '2.50' }),
  report('3', 'Zofia Nowak', '20', 'submitted', {
    carer: 'Carl Osei',
    level: 'darkGreen',
    client: 'Sutton Council',
  }),
  report('4', 'Idris Bello-Hargreaves', '20', 'submitted corrected', {
    report_type: 'Incident report',
    level: 'red',
  }),
  report('5', 'Maisie Trent', '21', 'approved', {
    carer: 'Priya Raman',
    hours: '12.00',
    level: 'lightGreen',
  }),
  report('6', 'Jonah Pike', '22', 'required', { report_type: 'Night log', hours: '10.00' }),
  report('7', 'Leila Haddad', '23', 'draft', { level: 'yellow', carer: 'Carl Osei' }),
  report('8', 'Sam Whitlock', '24', 'not required', { report_type: 'Transport report', hours: '1.25' }),
];
