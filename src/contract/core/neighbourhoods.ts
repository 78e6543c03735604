/** The parts of the product, the same on every floor. Each may use those before it. */
export const NEIGHBOURHOODS: readonly string[] = [
  'questions',
  'organisations',
  'young-persons',
  'appointments',
  'reports',
  'visits',
  'money',
  'contact',
  'safety',
  'oversight',
];
