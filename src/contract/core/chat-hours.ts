/** When the office answers the live chat, in London's time, as text such as `Mon-Fri 09:00-17:00, Sat 10:00-12:00`. */
const SHORT_DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const PART = /^(\w{3})(?:-(\w{3}))? ([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

export interface Opening {
  /** Monday is 1. */
  first: number;
  last: number;
  from: string;
  until: string;
}

/** Undefined for text in another format. */
export function parseChatHours(setting: string): readonly Opening[] | undefined {
  const openings: Opening[] = [];
  for (const part of setting.split(',')) {
    const [, from_day = '', to_day = from_day, ...digits] = PART.exec(part.trim()) ?? [];
    const [first, last] = [SHORT_DAYS.indexOf(from_day) + 1, SHORT_DAYS.indexOf(to_day) + 1];
    const [from, until] = [digits.slice(0, 2).join(':'), digits.slice(2).join(':')];
    if (first < 1 || last < first || from >= until) return undefined;
    openings.push({ first, last, from, until });
  }
  return openings;
}

export const isChatHours = (setting: string): boolean => parseChatHours(setting) !== undefined;
