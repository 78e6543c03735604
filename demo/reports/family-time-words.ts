/** Things seen and heard in family time: made up. `{name}` is the child, `{parent}` the adult who came. */

export const GREETINGS = [
  '{parent} crouched down with open arms. {name} walked, then ran the last steps. Hug of about ten seconds, both smiling.',
  '{name} stayed next to me at first. {parent} said hello, sat down on the rug and began to build; after two minutes {name} went over.',
  '{parent} called out from the car park. {name} waved with both hands and asked me to hurry.',
  '{parent} said: “I have missed that face.” {name} said: “It is the same face.” Both laughed.',
];

/** In order of a visit; one of each is chosen. */
export const SCENES: readonly (readonly string[])[] = [
  [
    '{parent} took out the box of bricks. They agreed to build a station, {name} in charge of the trains.',
    '{parent} had brought photographs from home. {name} named everybody in them and asked about the dog.',
    '{name} showed {parent} the certificate from school. {parent} read all of it aloud and asked what it was for.',
    'Drawing at the table. {parent} drew the house, {name} the people. {name} drew me as well, very tall.',
  ],
  [
    'Snack: {parent} had brought cut fruit and cheese sandwiches. {name} ate two and drank water.',
    '{parent} asked whether {name} was hungry, and warmed the soup in the kitchen. {name} set the table.',
    'Birthday cake shared, as agreed beforehand. {name} blew the candles out and kept the first slice for {parent}.',
  ],
  [
    '{name} was louder for a few minutes. {parent} lowered their voice, offered a walk to the window, and it settled.',
    '{name} asked when they can come home. {parent} said: “The grown-ups and the judge are working that out. I come every week.”',
    'A tower fell and {name} was close to tears. {parent} said that it was a shame and that they would build it again, and they did.',
    '{name} lay down with a book next to {parent}. {parent} read in different voices.',
    '{parent}’s telephone rang twice. They looked at it, put it into the bag and said sorry to {name}.',
  ],
  [
    'Outside on the swings. {parent} pushed, {name} counted to forty.',
    'Hide and seek in the garden, {parent} counting very slowly.',
    'They cooked pretend tea for the dolls. {name} told {parent} about a friend at school.',
    'Board game. {parent} explained the rules once more when {name} was not sure, and let {name} find the mistake.',
  ],
];

export const GOODBYES = [
  'Ten minutes’ notice, then five. {parent} helped {name} with the coat. Long hug; {parent} said “See you on the same day next week.” {name} waved from the car until the corner.',
  '{name} did not want to go and held on to the chair. {parent} knelt down, said the goodbye rhyme and handed over the bear. {name} left with the bear and without tears.',
  '{parent} was tearful and turned to the window for a moment. {name} asked why. {parent} said: “Because I like our time.” Hug, high five, goodbye.',
  'A quick goodbye, as {name} was tired. {parent} kissed the top of their head and carried the bag to the door.',
];

export const CHILD_VIEWS = [
  '“It was the best one because of the swings.” In the car {name} sang.',
  '{name} said that it was too short and asked how many sleeps until the next time.',
  '{name} did not want to talk about it. They looked out of the window and held the drawing.',
  '“I like it when we cook. Can we cook again?”',
  '{name} said: “They were not sad today.” I asked nothing further.',
];

export const PARENT_VIEWS = [
  '“Thank you for letting us get on with it.”',
  '{parent} asked whether the visits can be half an hour longer. I said that the social worker decides.',
  '{parent} said that {name} had grown and asked for a new photograph.',
  '“I was nervous about today, it went well.”',
];

export const SHORT_REASONS = [
  '{parent} arrived twelve minutes late; the bus had broken down. We finished at the planned time.',
  '{name} was tired and asked to leave ten minutes early. {parent} agreed at once.',
];

export const JOURNEYS = [
  'Cheerful. {name} talked about what to show first and checked the bag twice.',
  'Quiet for the first part. Asked whether {parent} knows that it is at a different centre this time.',
];

export const GIFTS = [
  '{parent} gave {name} a colouring book and felt pens. Allowed by the agreement.',
  'A card and a photograph in a frame from {parent}. I told the foster carer; both may stay in the bedroom.',
];

export const VENUE_NOTES = [
  'The garden was free and made a difference.',
  'The room next door was noisy until half past.',
  'The kitchen is small; a second chair would help.',
];

export const SUGGESTIONS = [
  'The room with the garden, if it is free.',
  'Begin half an hour later, so that {name} has eaten after school.',
  'Let {parent} know a day before when the centre changes.',
];
