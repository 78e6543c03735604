/** Activities of sessions, as carers tell them: made up, and written so that the young person could read it. */
export interface Story {
  activity: string;
  goals: readonly string[];
  /** Younger ones do other things. */
  oldEnough: number;
  text: string;
  well: string;
  next: string;
}

export type StoryKind = 'outing' | 'home' | 'flat' | 'learning' | 'interview' | 'parenting';

export const STORIES: Readonly<Record<StoryKind, readonly Story[]>> = {
  outing: [
    {
      activity: 'sport-or-exercise',
      goals: ['physical-health', 'emotional-wellbeing'],
      oldEnough: 5,
      text: '{name} had packed their own swimming things. They went from holding on to the side to swimming half a width, and asked a lifeguard how to float. We stayed in until the warm shower was more tempting than the water.',
      well: '{name} tried something new in front of other people and laughed when it went wrong.',
      next: 'Swim again, and let {name} buy the tickets at the desk.',
    },
    {
      activity: 'sport-or-exercise',
      goals: ['hobbies-and-interests', 'friends-and-social-life'],
      oldEnough: 7,
      text: 'We took a ball to the park. Two boys asked to join in and {name} said yes after thinking about it. They played for forty minutes and agreed the rules among themselves.',
      well: '{name} made room for two children they did not know, and stayed fair when they lost.',
      next: 'Ask about the Saturday training session that the boys go to.',
    },
    {
      activity: 'conversation-or-key-work',
      goals: ['emotional-wellbeing', 'identity-and-culture'],
      oldEnough: 9,
      text: 'We sat in the café by the window. {name} talked about the photographs on their wall and which people they would like to add. I mostly listened. They drew a small family tree on a napkin and kept it.',
      well: '{name} spoke about people who matter to them, in their own order and time.',
      next: 'Bring card and pens so that the tree can be made properly, if {name} still wants it.',
    },
    {
      activity: 'arts-music-or-games',
      goals: ['hobbies-and-interests', 'emotional-wellbeing'],
      oldEnough: 6,
      text: 'At the library {name} found the comics and we made one page of our own about a cat who runs a bus company. They wrote the jokes and I coloured in the seats.',
      well: 'A whole hour of concentration, and a joke that made the librarian laugh.',
      next: 'Second page: the cat fails its driving test.',
    },
    {
      activity: 'outdoor-activity',
      goals: ['physical-health', 'emotional-wellbeing'],
      oldEnough: 5,
      text: 'We walked along the river to the second bridge and back. {name} counted herons (three) and took the longer path by choice. On the way home they were quiet in a comfortable way.',
      well: '{name} set the pace and said when they needed a rest.',
      next: 'Try the woods if it is dry; {name} would like to find the pond.',
    },
    {
      activity: 'sport-or-exercise',
      goals: ['hobbies-and-interests', 'behaviour-and-self-control'],
      oldEnough: 8,
      text: 'Bowling, which {name} had chosen from three ideas. They were cross after two gutter balls, sat down for a minute, and came back to the lane without a prompt.',
      well: '{name} noticed that they were getting cross and did something about it.',
      next: 'Remind {name} of how well that minute worked.',
    },
    {
      activity: 'travel-training',
      goals: ['independence-skills', 'staying-safe-outside-the-home'],
      oldEnough: 11,
      text: 'We practised the bus route to school. {name} read the timetable, paid, and rang the bell at the right stop. We talked through what to do if the bus does not come: wait ten minutes, ring home, stay at the stop.',
      well: '{name} did the way back without any help from me.',
      next: 'Once more together, then I sit at the other end of the bus.',
    },
    {
      activity: 'cooking-or-meal',
      goals: ['independence-skills', 'friends-and-social-life'],
      oldEnough: 7,
      text: 'The youth centre kitchen was free, so we made flapjacks. {name} weighed and stirred, burned the first tray a little and found that funny. They gave a piece to everybody who came in.',
      well: '{name} was proud of the second tray and generous with it.',
      next: '{name} would like to cook something from their grandmother’s recipes.',
    },
    {
      activity: 'conversation-or-key-work',
      goals: ['school-college-or-work', 'emotional-wellbeing'],
      oldEnough: 11,
      text: 'A walk and talk about school. {name} finds the corridor between lessons hard and the lessons themselves easy. We wrote three sentences that they could say to the form tutor.',
      well: '{name} named the difficulty exactly, which makes it possible to do something about it.',
      next: 'Ask whether {name} has used the sentences, and how it went.',
    },
    {
      activity: 'arts-music-or-games',
      goals: ['hobbies-and-interests', 'friends-and-social-life'],
      oldEnough: 12,
      text: 'Open studio at the youth centre. {name} recorded a verse they had written and asked the sound engineer to take one line out. They played it to me twice and to nobody else yet.',
      well: 'The verse was honest and clever, and {name} decided who hears it.',
      next: 'Book the studio for two weeks from now.',
    },
  ],
  home: [
    {
      activity: 'family-support-or-parenting',
      goals: ['family-relationships', 'feeling-safe'],
      oldEnough: 0,
      text: 'I came for the morning routine. The picture chart is on the fridge now and {name} ticked teeth, clothes and bag before breakfast. Mum praised each tick. They left on time with five minutes in hand.',
      well: 'A calm morning, led by Mum; I hardly had to say anything.',
      next: 'Mum runs the chart on her own tomorrow; I ring at eight to hear how it went.',
    },
    {
      activity: 'cooking-or-meal',
      goals: ['family-relationships', 'physical-health'],
      oldEnough: 0,
      text: 'We cooked tea together: {name} grated the cheese, Dad did the pasta. Phones were in the basket, which was Dad’s idea. {name} told both of us about the school trip.',
      well: 'Everybody sat at the table until the end and {name} asked for more.',
      next: 'Plan three teas for the week with Dad and write the shopping list from them.',
    },
    {
      activity: 'homework-or-study',
      goals: ['school-college-or-work', 'family-relationships'],
      oldEnough: 5,
      text: 'Reading at the kitchen table. {name} read four pages to Mum and Mum read two back. When {name} got stuck Mum waited, as we had talked about last time, and {name} worked the word out.',
      well: 'Mum waited; {name} noticed and beamed.',
      next: 'Same time, another book; {name} wants the one about sharks.',
    },
    {
      activity: 'family-support-or-parenting',
      goals: ['feeling-safe', 'emotional-wellbeing'],
      oldEnough: 0,
      text: 'Bath, story, bed. {name} came down twice. Mum took them up again kindly and said the same sentence both times. It took twenty-five minutes, ten fewer than last week.',
      well: 'The same words each time: {name} knows now what happens after the story.',
      next: 'Keep the times in the notebook for one more week and look at them together.',
    },
  ],
  flat: [
    {
      activity: 'cooking-or-meal',
      goals: ['independence-skills', 'money'],
      oldEnough: 14,
      text: '{name} made a chilli for three days from a list that came to £9.40. They chopped, fried and tasted; I washed up. Two portions are labelled in the freezer.',
      well: '{name} compared prices by weight without being asked.',
      next: 'Choose next week’s dish and look at what is in the cupboard first.',
    },
    {
      activity: 'money-or-budgeting',
      goals: ['money', 'independence-skills'],
      oldEnough: 14,
      text: 'We sat down with the bank app. {name} sorted last month into rent, food, phone and fun, was surprised by takeaways, and set a limit of their own.',
      well: '{name} was open about what went wrong and chose the limit themselves.',
      next: 'Look at the first week under the new limit.',
    },
    {
      activity: 'job-college-or-training-search',
      goals: ['school-college-or-work', 'identity-and-culture'],
      oldEnough: 15,
      text: '{name} finished the application for the bricklaying course. We practised two questions from the interview, one serious and one silly, so that it would not feel like an exam.',
      well: '{name} described what they are good at without looking at the floor.',
      next: 'Travel to the college together once before the interview.',
    },
    {
      activity: 'shopping-or-errands',
      goals: ['independence-skills', 'physical-health'],
      oldEnough: 14,
      text: 'Laundry, then the surgery to register with the doctor. {name} filled in the form and asked the receptionist what “next of kin” means. We agreed to leave that line for the social worker.',
      well: '{name} asked rather than guessed.',
      next: 'Ask the social worker about the form; take it back on Thursday.',
    },
  ],
  learning: [
    {
      activity: 'homework-or-study',
      goals: ['school-college-or-work', 'behaviour-and-self-control'],
      oldEnough: 5,
      text: 'Two lessons and a break in the learning hub. In maths {name} worked through fractions with the tiles and explained the last one to me. In English they asked to type instead of writing, which went well.',
      well: '{name} stayed for both lessons and used the break card once, as agreed.',
      next: 'Start with English next time; it is the harder one to begin.',
    },
    {
      activity: 'homework-or-study',
      goals: ['school-college-or-work', 'emotional-wellbeing'],
      oldEnough: 9,
      text: '{name} went into the first half of science with the class and came out when it became loud. We finished the worksheet in the quiet room and took it back to the teacher together.',
      well: 'Twenty-five minutes in class: eight more than on Tuesday.',
      next: 'Agree a seat near the door with the science teacher.',
    },
    {
      activity: 'arts-music-or-games',
      goals: ['school-college-or-work', 'hobbies-and-interests'],
      oldEnough: 5,
      text: 'Geography by board game. {name} knew more capitals than I did and wrote down the four that neither of us knew. They chose a country for the project and found it on the globe.',
      well: '{name} forgot that it was a lesson.',
      next: 'First page of the project, with a map drawn by hand.',
    },
  ],
  interview: [
    {
      activity: 'conversation-or-key-work',
      goals: ['feeling-safe', 'staying-safe-outside-the-home'],
      oldEnough: 7,
      text: 'I met {name} away from home. I explained that I am not family or police, and what I would have to pass on. {name} told me in their own words where they had been, who was there and what would have helped them to come back sooner.',
      well: '{name} agreed to meet although they did not have to, and read the summary at the end.',
      next: 'Summary goes to the social worker today; {name} would like to hear what is done with it.',
    },
  ],
  parenting: [
    {
      activity: 'family-support-or-parenting',
      goals: ['family-relationships', 'feeling-safe'],
      oldEnough: 0,
      text: 'Observation of play and snack time. Mum sat on the floor at {name}’s level and followed the game. At snack time she cut the grapes, wiped the table and talked about the week. She asked me one question about routines and wrote the answer down.',
      well: 'Mum saw that {name} was tired before {name} said so.',
      next: 'Next observation in the morning; topic: routines and boundaries.',
    },
  ],
};
