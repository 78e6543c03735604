import type { CancelledBy } from '#contract/appointments/cancellations.ts';

/** The words of an agency's diary: all made up, none about anyone. */

export interface Cancellation {
  by: CancelledBy;
  reason: string;
}

const off = (by: CancelledBy, reason: string): Cancellation => ({ by, reason });

export const CANCELLATIONS: readonly (readonly [weight: number, cancellation: Cancellation])[] = [
  [14, off('young_person', 'Young person unwell')],
  [12, off('client', 'Parent cannot attend')],
  [10, off('client', 'The social worker rang with more than 24 hours’ notice')],
  [9, off('young_person', 'Young person did not want the session')],
  [7, off('young_person', 'School trip on the same day')],
  [7, off('client', 'Foster family away')],
  [6, off('client', 'The social worker rang on the day')],
  [5, off('carer', 'Carer unwell and no cover found')],
  [4, off('client', 'Placement moved')],
  [4, off('client', 'Court hearing moved to the same day')],
  [3, off('client', 'Family time centre closed')],
  [3, off('agency', 'Bad weather; travel not safe')],
  [2, off('young_person', 'Young person missing from placement')],
  [2, off('agency', 'Booked twice by mistake')],
];

export const NO_COVER = off('agency', 'No carer available; the social worker was told');

export const NOTES: readonly string[] = [
  'Please ring ten minutes before you arrive.',
  'Park in the side road; the drive must stay free.',
  'Key code is with the office, not in this note.',
  'Bring the activity plan from last week.',
  'Back by six: foster carer has another appointment.',
  'Receipts for up to £15 of activities.',
  'Handover with the day shift in the kitchen, door closed.',
  'Mum may bring the new baby; agreed with the social worker.',
  'No photographs this time.',
  'Likes to sit in the front; booster seat is in the hall.',
  'Ask at reception for the family room.',
  'Interpreter booked for the first hour.',
  'If nobody answers, call the office before leaving.',
  'Has a new bus pass; practise the route home.',
  'Checks every 30 minutes through the night, written down at the time.',
  'School knows that you collect; take your badge.',
  'Swimming if the pool is open, otherwise the library.',
  'Social worker will join for the last half hour.',
];

export const KEY_RISKS: readonly string[] = [
  'Goes missing',
  'Self-harm',
  'Child sexual exploitation',
  'Criminal exploitation',
  'Hits out when upset',
  'Fire setting',
  'Substance misuse',
  'Unsafe contact with a relative',
  'Online safety',
  'Epilepsy',
  'Asthma',
  'Runs into the road',
  'Says things about staff that need writing down at once',
  'Takes sharp objects',
  'Will not wear a seat belt',
  'Anxious with men',
];

export const ALLERGIES: readonly string[] = [
  'Nuts: carries an adrenaline pen',
  'Penicillin',
  'Dairy',
  'Cats and dogs',
  'Bee stings',
  'Eggs',
  'Latex',
  'Shellfish',
  'Hay fever',
];

/** Where a service takes place, before the area's name. */
export const VENUES = {
  home: ['Foster home', 'Family home', 'Placement'],
  family: ['Family centre', 'Contact centre', 'Children’s centre', 'Library', 'Soft play centre'],
  outing: ['Leisure centre', 'Library', 'Park café', 'Youth centre', 'Shopping centre', 'Sports ground'],
  office: ['Council offices', 'Civic centre', 'Children’s services office'],
  night: ['Supported accommodation', 'Children’s home', 'Placement'],
  school: ['Primary school', 'Secondary school', 'Learning hub', 'Library'],
  hospital: ['General hospital, children’s ward', 'Hospital, emergency department'],
  online: ['Video call'],
} as const;

export type Venue = keyof typeof VENUES;

export const STREETS: readonly string[] = [
  'High Street',
  'Station Road',
  'Church Lane',
  'Victoria Road',
  'Park Road',
  'Mill Lane',
  'Queens Road',
  'London Road',
  'Albert Street',
  'Manor Road',
  'Grange Road',
  'Springfield Road',
  'Chapel Street',
  'Windsor Avenue',
  'The Crescent',
];
