import type { AnswerValue } from '#contract/questions/questions.ts';

/** Made-up reasons to refer: how things are, and what is asked for. */
export interface ReferralStory {
  answers: Readonly<Record<string, AnswerValue>>;
}

const address = (line: string, town: string, postcode: string) => ({
  'rf-address-line-1': line,
  'rf-town': town,
  'rf-postcode': postcode,
  'rf-address-confidential': 'rf-address-confidential--no',
});

export const STORIES: readonly ReferralStory[] = [
  {
    answers: {
      ...address('14 Elder Row', 'Croydon', 'CR0 1AB'),
      'rf-team-name': 'Looked After Children East',
      'rf-team-manager-name': 'Ruth Ames',
      'rf-reason-for-referral':
        'The foster placement is under strain since school began. The carers need a break at weekends, and the young person someone of their own to talk to.',
      'rf-strengths': 'Loves football and drawing. Settles when told beforehand what happens next.',
      'rf-young-person-wishes': 'Knows about this referral and would like somebody who takes them out.',
      'rf-risk-missing': 'rf-risk-missing--yellow',
      'rf-risk-details':
        'Went missing twice last summer, both times to a friend’s. Agreed plan: call by 21:00.',
      'rf-service-type': 'rf-service-type--mentoring',
      'rf-service-location': 'From the placement, in the community',
      'rf-outcomes-details': 'Two settled afternoons a week, and the placement holds until summer.',
    },
  },
  {
    answers: {
      ...address('3 Quay Cottages', 'Medway', 'ME4 4TZ'),
      'rf-team-name': 'Court and Permanence',
      'rf-team-manager-name': 'Hugh Sale',
      'rf-reason-for-referral':
        'The court has directed supervised family time with the mother twice a week. Our own centre has no rooms until the new year.',
      'rf-strengths': 'Bright and funny. A picture book helps with goodbyes.',
      'rf-young-person-wishes': 'Asks for Mum every day. Worries that she will not come.',
      'rf-risk-details': 'Dad must not learn where they meet. No other risk is known.',
      'rf-family-time-needed': 'rf-family-time-needed--yes',
      'rf-family-time-who': 'Mother; grandmother once a month',
      'rf-family-time-rules': 'No photographs, no talk about the court, gifts are looked at first.',
      'rf-service-type': 'rf-service-type--supervised-family-time',
      'rf-service-location': 'A family centre near Chatham',
      'rf-outcomes-details': 'Reliable family time with reports that the court can use.',
    },
  },
  {
    answers: {
      ...address('Flat 6, Larch House', 'Lambeth', 'SW9 8PR'),
      'rf-team-name': 'Adolescents at the Edge of Care',
      'rf-team-manager-name': 'Nadia Brook',
      'rf-reason-for-referral':
        'Excluded from school in October. Nights away from home with older boys; the family asks for help before it breaks.',
      'rf-strengths': 'Good with his hands, cooks for his sister, trusts his uncle.',
      'rf-triggers': 'Shouting, and being told in front of others what he did wrong.',
      'rf-young-person-wishes': 'Wants to be a mechanic. Will meet a worker if it is not at the office.',
      'rf-risk-cce': 'rf-risk-cce--orange',
      'rf-risk-missing': 'rf-risk-missing--orange',
      'rf-risk-violence-to-peers': 'rf-risk-violence-to-peers--yellow',
      'rf-risk-details': 'Named in a county lines inquiry. National Referral Mechanism decision is awaited.',
      'rf-lone-working': 'rf-lone-working--no',
      'rf-service-type': 'rf-service-type--intensive-outreach',
      'rf-service-location': 'In the community, collected from home',
      'rf-outcomes-details': 'Home by ten, a place in training, and nobody hurt.',
    },
  },
];
