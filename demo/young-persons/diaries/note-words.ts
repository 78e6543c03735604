/** Notes that carers and the office make between reports: made up, and written so that the young person could read it. */
export interface NoteWords {
  title: string;
  text: string;
  /** Younger ones do other things. */
  oldEnough?: number;
  /** Rather the office’s than a carer’s. */
  byOffice?: true;
}

export const NOTES: readonly NoteWords[] = [
  {
    title: 'A good start',
    text: '{name} was at the door with their coat on when I came. On the way they told me about the film they had seen and asked whether we could walk instead of taking the bus.',
  },
  {
    title: 'Quiet on the way home',
    text: '{name} said little on the way home and looked out of the window. When I asked, they said they were tired and not sad. I told them that they can ring me or the office if that changes.',
  },
  {
    title: 'Telephone call with school',
    text: 'The form tutor rang: {name} was on time every day this week and has handed in both pieces of homework. The school trip is on Thursday; the slip is signed and in the bag.',
    oldEnough: 5,
  },
  {
    title: 'Family time went well',
    text: 'Mum was early and had brought the photo album. They looked at it together for most of the hour and {name} asked for one of the pictures, which Mum gave them. The goodbye was short and warm.',
  },
  {
    title: 'Family time did not take place',
    text: 'Dad did not come and could not be reached. We waited for thirty minutes, as agreed. {name} was disappointed and said so. We went for a hot chocolate and talked about what to say to Dad next time. The social worker has been told.',
  },
  {
    title: 'Dentist',
    text: 'A check-up, no treatment needed. {name} was nervous in the waiting room and used the breathing that we had practised. The next appointment is in six months.',
  },
  {
    title: 'Something that worried me',
    text: '{name} had a new telephone and would not say where it came from. I said that I was glad they were safe, and that I would tell the office because that is my job. I rang the duty line at once and have written it in an incident report.',
    oldEnough: 11,
  },
  {
    title: 'Asked about their grandmother',
    text: '{name} asked whether they could ring their grandmother at the weekend. I said that I would ask. They would like it to be on Sunday, after tea.',
  },
  {
    title: 'Medication',
    text: 'The inhaler was in the bag and was not needed. It has eleven doses left; the surgery has been asked for another.',
  },
  {
    title: 'A new word for it',
    text: 'We talked about the feeling before an argument. {name} calls it “the kettle”. They noticed it once today, in the shop, and went outside for a minute by themselves.',
    oldEnough: 7,
  },
  {
    title: 'Drawing at the kitchen table',
    text: '{name} drew for nearly an hour and wanted the picture to be kept in their file, so here it is. They explained who everybody is and which window is theirs.',
  },
  {
    title: 'Shopping for shoes',
    text: 'The school shoes are size 5 now. {name} chose a plain black pair and carried the old ones to the charity shop. The receipt is with my expenses.',
  },
  {
    title: 'Bad news from a friend',
    text: 'A friend of {name}’s is moving away in two weeks. They showed me the messages and cried a little. We wrote down three things that they would like to do together before then.',
    oldEnough: 9,
  },
  {
    title: 'Slept badly',
    text: '{name} had slept badly and said that the room is too light in the mornings. I have passed this on; a blind would help.',
  },
  {
    title: 'Won a game of chess',
    text: 'Four games of chess, and {name} won the last. They shook hands without being reminded and set the board up again.',
    oldEnough: 8,
  },
  {
    title: 'Late, and what we made of it',
    text: 'The train was cancelled and I was twenty minutes late. I had rung ahead; {name} had used the time to look up another connection and led the way.',
    oldEnough: 12,
  },
  {
    title: 'Would not come in',
    text: '{name} stayed in the garden and did not want to talk. I sat on the step with my tea. After a quarter of an hour they showed me the snail that they had been watching. Nothing more was needed today.',
  },
  {
    title: 'Cooked for two',
    text: '{name} cooked rice and beans from memory and asked me to write the recipe down, with the spices in the right order. The kitchen was cleaner afterwards than before.',
    oldEnough: 10,
  },
  {
    title: 'Placement visit',
    text: 'Spoke with the foster carer at the door. The week has been calm. She asked for the dates of the school holidays and for the number of the out-of-hours line, which I have given her.',
  },
  {
    title: 'Call with the social worker',
    text: 'Rang the social worker about the next weeks. The review is on the 14th; {name} would like to speak for themselves and has begun a list. Transport is agreed.',
    byOffice: true,
  },
  {
    title: 'Change of plan agreed',
    text: 'Saturday moves from ten to half past nine, so that {name} can be at football in time. The carers and the placement have been told.',
    byOffice: true,
  },
];

/** Said later, when the note could no longer be changed. */
export const ADDENDA: readonly string[] = [
  'The school has confirmed this by e-mail today.',
  'I asked again this week: it is settled, and {name} is glad of it.',
  'Correction: it was the Tuesday group, not the Wednesday one.',
  'The social worker rang back and agrees.',
];
