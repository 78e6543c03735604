/** The product's parts, the same on every floor: each may build on those before it. */
export const NEIGHBOURHOODS: readonly string[] = [
  'questions',
  'organisations',
  'young-persons',
  'appointments',
  'reports',
  'visits',
  'money',
  'office',
];
