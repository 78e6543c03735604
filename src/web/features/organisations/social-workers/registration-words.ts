import type { SocialWorker } from '#contract/organisations/social-workers.ts';

type Registered = Pick<SocialWorker, 'name' | 'email' | 'client' | 'registration'>;

const withArticle = (name: string): string => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;

/** The reasons to check a registration before accepting it. Empty if there are none. */
export function describeMarks({ name, email, client, registration }: Registered): string[] {
  if (!registration) return [];
  const { same_name, is_known_domain } = registration;
  const addresses = (some: typeof same_name) => some.map((each) => each.email).join(', ');
  const waiting = same_name.filter(({ is_pending }) => is_pending);
  const known = same_name.filter(({ is_pending }) => !is_pending);
  const [there, left] = [
    known.filter(({ is_active }) => is_active),
    known.filter(({ is_active }) => !is_active),
  ];
  return [
    ...(there.length > 0 ? [`${client.name} already has ${withArticle(name)} (${addresses(there)}).`] : []),
    ...(left.length > 0
      ? [`${client.name} had ${withArticle(name)} who has left (${addresses(left)}).`]
      : []),
    ...(waiting.length > 0
      ? [`Another registration with the name ${name} is waiting (${addresses(waiting)}).`]
      : []),
    ...(is_known_domain ? [] : [`No one at ${client.name} has an address at ${findDomain(email)}.`]),
  ];
}

const findDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
