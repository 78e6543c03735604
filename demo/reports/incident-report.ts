import type { Answers } from '#contract/questions/questions.ts';
import { declaration, type Entry, no, option, say, type Writing, yes } from '#demo/reports/writing.ts';

interface Incident {
  types: readonly string[];
  seriousness: string;
  place: string;
  before: string;
  /** Each line begins so many minutes after the visit did. */
  during: readonly (readonly [minutes: number, text: string])[];
  tried: readonly string[];
  after: string;
  injury: { who: string; description: string } | null;
  missing: { where: string; clothing: string; onReturn: string; minutes: number } | null;
  told: string;
  account: string;
  prevention: string;
  changes: string | null;
}

const INCIDENTS: readonly Incident[] = [
  {
    types: ['injury'],
    seriousness: 'light-green',
    place: 'community-park-cafe-leisure',
    before:
      '{name} was on the small ramp for the third time, helmet and pads on. The ground was a little damp. Mood good, no hurry.',
    during: [
      [62, '{name} slipped at the foot of the ramp and landed on the left hand.'],
      [63, 'I went over. {name} could move all fingers and was more cross than hurt.'],
      [
        66,
        'Graze cleaned with water from the first aid kit, plaster put on. {name} asked to stay and watch.',
      ],
    ],
    tried: ['calm-talk', 'changed-place'],
    after:
      'We sat on the bench with a drink and went home at the planned time. The foster carer looked at the hand at the door.',
    injury: {
      who: '{name}',
      description:
        'Left palm: graze of about two centimetres, slight bleeding that stopped at once. Cleaned, plaster.',
    },
    missing: null,
    told: 'foster-carer',
    account: '“It was not the ramp, it was the wet bit. I want to go again next week.”',
    prevention: 'Look at the ground first and choose the indoor park when it has rained.',
    changes: null,
  },
  {
    types: ['property'],
    seriousness: 'light-green',
    place: 'supported-accommodation',
    before:
      'A telephone call with a relative ended badly. {name} went upstairs without speaking. I stayed at the foot of the stairs, in hearing.',
    during: [
      [35, '{name} kicked the bedroom door twice. The lower panel split.'],
      [36, 'I said from the landing that I was there and in no hurry. No answer; quiet.'],
      [50, '{name} came out and said sorry for the door. We made tea.'],
    ],
    tried: ['gave-space-and-time', 'calm-talk'],
    after:
      '{name} helped to sweep up and asked what it will cost. I said that the home decides and that saying sorry was the right beginning.',
    injury: null,
    missing: null,
    told: 'registered-manager-of-the-home',
    account: '“It was the call, not you.” {name} would like calls to be in the afternoon, not before bed.',
    prevention: 'Calls earlier in the day, with somebody free to talk afterwards.',
    changes: 'Add telephone calls in the evening as a trigger, and that space and time helped.',
  },
  {
    types: ['missing'],
    seriousness: 'yellow',
    place: 'supported-accommodation',
    before:
      '{name} went to meet a friend, as agreed, and was to be back after an hour. They had seemed excited and gave me the friend’s first name.',
    during: [
      [70, '{name} was not back. Rang: no answer. Sent a text message.'],
      [85, 'Went to the park they had named; not there. Rang the on-call manager.'],
      [100, 'Reported to the police, as the plan says for this hour of the day.'],
      [145, '{name} came home by themselves, by bus, with an empty telephone.'],
    ],
    tried: ['reminder-of-plan', 'called-a-manager', 'called-police'],
    after:
      'Police, manager and duty team were told that {name} is back. Food, a hot drink, no interrogation.',
    injury: null,
    missing: {
      where: 'At the front door, going to meet a friend from college',
      clothing: 'Grey hooded top, black trousers, white trainers; telephone, about £5; no medication',
      onReturn:
        'Well, hungry, a little embarrassed. “My phone died and then the bus did not come. I was not hiding.”',
      minutes: 145,
    },
    told: 'emergency-duty-team',
    account: '“I should have asked somebody for a phone. I did not think you would worry that fast.”',
    prevention: 'Charge the telephone before going out, and carry the home’s number on a card.',
    changes: 'Add the card with the number, and a call at half time.',
  },
  {
    types: ['other'],
    seriousness: 'dark-green',
    place: 'in-the-car',
    before: 'On the way back, calm, radio on. {name} was in the back on the left, belt on.',
    during: [
      [80, '{name} undid the belt to reach a bottle on the floor.'],
      [81, 'I pulled into a lay-by and stopped. The belt was put on again; I passed the bottle.'],
      [83, 'We talked about it and drove on.'],
    ],
    tried: ['calm-talk', 'offered-choices'],
    after: 'The rest of the journey was calm. The bottle travels in the seat pocket from now on.',
    injury: null,
    missing: null,
    told: 'foster-carer',
    account: '“I was thirsty and forgot.” {name} chose the seat pocket.',
    prevention: 'Drinks within reach before setting out.',
    changes: null,
  },
];

const HOME = 'supported-accommodation';
const INDOORS = ['life-skills', 'placement-support'];

/** Which of them it is depends on where the visit was; what is told is careful and made up. */
export function writeIncidentReport(writing: Writing): Answers {
  const { random, visit, name } = writing;
  const isIndoors = INDOORS.includes(visit.appointment.service.slug);
  const incident = random.pick(INCIDENTS.filter(({ place }) => (place === HOME) === isIndoors));
  const at = (minutes: number) => new Date(visit.startMs + minutes * 60_000).toISOString();
  const times = incident.during.map(([minutes]) => minutes);
  const [first = 30] = times;
  const clock = (minutes: number) => LONDON_TIME.format(new Date(visit.startMs + minutes * 60_000));
  return {
    'incident-basics': [
      {
        'ir-started-at': at(first),
        'ir-ended-at': at(times.at(-1) ?? first),
        'ir-location': option('ir-location', incident.place),
        'ir-types': incident.types.map((type) => option('ir-types', type)),
        'ir-seriousness': option('ir-seriousness', incident.seriousness),
      },
    ],
    'people-involved': [
      person(name, 'young-person', incident.injury ? 'harmed' : 'involved'),
      person(visit.carer.name, 'carer-agency', 'witness'),
    ],
    account: [
      {
        'ir-before': say(incident.before, writing),
        'ir-during': incident.during
          .map(([minutes, text]) => `${clock(minutes)} ${say(text, writing)}`)
          .join('\n'),
        'ir-deescalation': incident.tried.map((each) => option('ir-deescalation', each)),
        'ir-after': say(incident.after, writing),
      },
    ],
    'missing-episode': [missing(writing, incident, at)],
    'physical-intervention': [{}],
    'self-harm': [{}],
    injuries: [injuries(writing, incident)],
    police: [police(incident)],
    allegations: [{}],
    notifications: [
      notification(
        'agency-on-call-manager',
        'On-call manager',
        at(first + 10),
        'Stay calm, write it down, ring again if anything changes.',
      ),
      notification(incident.told, 'Person on duty', at(first + 25), null),
    ],
    learning: [
      {
        'ir-young-person-account': say(incident.account, writing),
        'ir-prevention': incident.prevention,
        'ir-risk-assessment-change': incident.changes
          ? yes('ir-risk-assessment-change')
          : no('ir-risk-assessment-change'),
        'ir-risk-assessment-change-details': incident.changes,
        'ir-carer-support-needed': no('ir-carer-support-needed'),
      },
    ],
    declaration: [declaration('ir', writing)],
  };
}

const LONDON_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
});

function person(name: string, role: string, part: string): Entry {
  return {
    'ir-involved-name': name,
    'ir-involved-role': option('ir-involved-role', role),
    'ir-involved-part': option('ir-involved-part', part),
  };
}

function missing(writing: Writing, { missing: gone }: Incident, at: (minutes: number) => string): Entry {
  if (!gone) return {};
  return {
    'ir-last-seen-at': at(5),
    'ir-last-seen-where': gone.where,
    'ir-clothing': gone.clothing,
    'ir-police-reported-at': at(gone.minutes - 45),
    'ir-missing-risk-level': option('ir-missing-risk-level', 'medium'),
    'ir-returned': yes('ir-returned'),
    'ir-returned-at': at(gone.minutes),
    'ir-return-condition': say(gone.onReturn, writing),
  };
}

function injuries(writing: Writing, { injury }: Incident): Entry {
  if (!injury) return { 'ir-anyone-hurt': no('ir-anyone-hurt') };
  return {
    'ir-anyone-hurt': yes('ir-anyone-hurt'),
    'ir-injury-who': say(injury.who, writing),
    'ir-injury-description': injury.description,
    'ir-hospital-attended': no('ir-hospital-attended'),
    'ir-riddor-possible': no('ir-riddor-possible'),
  };
}

function police({ missing: gone }: Incident): Entry {
  if (!gone) return { 'ir-police-involved': no('ir-police-involved') };
  return {
    'ir-police-involved': yes('ir-police-involved'),
    'ir-police-reference': 'DEMO 0417',
    'ir-police-outcome': option('ir-police-outcome', 'no-further-action'),
  };
}

function notification(who: string, name: string, when: string, advice: string | null): Entry {
  return {
    'ir-notified-who': option('ir-notified-who', who),
    'ir-notified-name': name,
    'ir-notified-at': when,
    'ir-notified-how': option('ir-notified-how', 'telephone'),
    'ir-notified-advice': advice,
  };
}
