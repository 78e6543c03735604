import { type Slot, slot } from '#demo/appointments/packages.ts';

/** The demo carers' weeks: every day but Sunday, something of everything, and rest between. */
export const SHOWCASE: readonly (readonly (readonly Slot[])[])[] = [
  [
    [slot('mentoring', 0, '15:45', 3, 'outing'), slot('mentoring', 3, '15:45', 3, 'outing')],
    [
      slot('supervised-family-time', 1, '16:00', 2.5, 'family'),
      slot('supervised-family-time', 4, '16:00', 2.5, 'family'),
    ],
    [
      slot('life-skills', 2, '13:00', 2.5, 'night'),
      slot('waking-night', 5, '22:00', 10, 'night', { carers: 2 }),
    ],
  ],
  [
    [
      slot('family-support', 0, '07:00', 1.75, 'home'),
      slot('family-support', 2, '17:30', 2.5, 'home'),
      slot('supported-family-time', 5, '10:00', 3, 'family'),
    ],
    [slot('supervised-family-time', 0, '16:00', 2, 'family'), slot('mentoring', 4, '16:00', 3, 'outing')],
    [slot('education-support', 1, '09:30', 5, 'school'), slot('education-support', 3, '09:30', 5, 'school')],
  ],
];
