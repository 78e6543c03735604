import type { Venue } from '#demo/wording.ts';

/** Things that carers buy on visits. The shops are made up. */
export interface Purchase {
  /** Slug of the reason. */
  reason: string;
  shop: string;
  place: string;
  /** The lines of the receipt, with the price of one in pence. */
  lines: readonly (readonly [what: string, pence: number])[];
  note: string;
  /** Where it may be bought; anywhere if empty. */
  venues: readonly Venue[];
}

export const PURCHASES: readonly Purchase[] = [
  {
    reason: 'activity',
    shop: 'Harbour Leisure Centre',
    place: 'Sports hall & pool',
    lines: [
      ['Swim junior', 420],
      ['Swim adult', 595],
      ['Locker', 100],
    ],
    note: 'Swimming, as agreed in the plan.',
    venues: ['outing', 'night'],
  },
  {
    reason: 'activity',
    shop: 'Kingpin Lanes',
    place: 'Bowling & diner',
    lines: [
      ['1 game x 2', 1390],
      ['Shoe hire x 2', 300],
    ],
    note: 'Bowling; they beat me by twelve.',
    venues: ['outing'],
  },
  {
    reason: 'activity',
    shop: 'The Old Picture House',
    place: 'Screen 2',
    lines: [
      ['Child ticket', 620],
      ['Carer ticket', 0],
    ],
    note: 'Film they had chosen; carers go free.',
    venues: ['outing'],
  },
  {
    reason: 'activity',
    shop: 'Skyward Climbing',
    place: 'Unit 4, Mill Lane',
    lines: [
      ['Taster session', 1250],
      ['Shoe hire', 350],
    ],
    note: 'First try at climbing, from their wish list.',
    venues: ['outing'],
  },
  {
    reason: 'food-young-person',
    shop: 'Park View Café',
    place: 'by the boating lake',
    lines: [
      ['Cheese toastie', 475],
      ['Hot chocolate', 320],
    ],
    note: 'Lunch after the session.',
    venues: ['outing', 'family', 'school'],
  },
  {
    reason: 'food-young-person',
    shop: 'Corner Pantry',
    place: '18 Station Road',
    lines: [
      ['Sandwich', 295],
      ['Apple juice', 135],
      ['Banana', 30],
    ],
    note: 'They had not eaten since breakfast.',
    venues: [],
  },
  {
    reason: 'food-carer',
    shop: 'Park View Café',
    place: 'by the boating lake',
    lines: [
      ['Jacket potato', 595],
      ['Tea', 190],
    ],
    note: 'Ate together, as in the plan.',
    venues: ['outing'],
  },
  {
    reason: 'family-time-costs',
    shop: 'Corner Pantry',
    place: '18 Station Road',
    lines: [
      ['Fruit bag', 210],
      ['Colouring book', 350],
      ['Felt pens', 299],
    ],
    note: 'Snacks and something to do together.',
    venues: ['family'],
  },
  {
    reason: 'public-transport-young-person',
    shop: 'Town & County Buses',
    place: 'Ticket machine',
    lines: [
      ['Day rider young', 350],
      ['Day rider adult', 520],
    ],
    note: 'Practised the route to college.',
    venues: ['night', 'outing', 'school'],
  },
  {
    reason: 'toiletries',
    shop: 'Good Day Chemist',
    place: 'High Street',
    lines: [
      ['Shampoo', 249],
      ['Deodorant', 199],
      ['Toothbrush x 2', 300],
    ],
    note: 'Chose their own; shopping list from the flat.',
    venues: ['night', 'home'],
  },
  {
    reason: 'household-shopping',
    shop: 'Corner Pantry',
    place: '18 Station Road',
    lines: [
      ['Pasta 500 g', 95],
      ['Tomatoes', 160],
      ['Mince 500 g', 379],
      ['Cheese', 285],
      ['Milk 2 pt', 145],
    ],
    note: 'Cooked together, food for three days.',
    venues: ['night'],
  },
  {
    reason: 'education-items',
    shop: 'Paper & Pen',
    place: 'Church Lane',
    lines: [
      ['Scientific calculator', 999],
      ['Notebook A4', 250],
    ],
    note: 'Needed for maths; agreed with the coordinator.',
    venues: ['school'],
  },
];

export const PARKING: Purchase = {
  reason: 'parking',
  shop: 'Civic car park',
  place: 'Pay and display',
  lines: [['Up to 2 hours', 280]],
  note: 'The machine gives no receipt.',
  venues: [],
};

/** Over the limit of its reason, so that the office has something to look at. */
export const TAXI: Purchase = {
  reason: 'taxi',
  shop: 'Blue Line Taxis',
  place: 'Licence 0417',
  lines: [
    ['Journey 14.2 mi', 4150],
    ['Waiting', 350],
  ],
  note: 'Last train cancelled; agreed with the on-call manager by telephone.',
  venues: [],
};

export const EXTRA_INFORMATION: readonly string[] = [
  'The key safe sticks in the cold. Turn the dial back past zero.',
  'There is a new dog next door; they are nervous of it, so we used the side gate.',
  'Their bus pass runs out at the end of the month.',
  'The foster carer asked whether Thursdays could begin half an hour later.',
  'I left the activity box in the car; it will be back for next time.',
  'Their phone number has changed. I rang the office with the new one.',
  'The car park at the centre is closed for works until Friday.',
  'They would like to try drumming. Is there money for a taster lesson?',
  'Grandmother may come next time; I said that the social worker decides.',
  'My car is in the garage on Wednesday, so I come by train.',
  'The heating in the family room was off again. We wore coats and played cards.',
  'School has a parents’ evening on the day of our next session.',
  'They have outgrown their trainers. I have told the foster carer.',
  'I am happy to cover the weekend shift if nobody else can.',
];
