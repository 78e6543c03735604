import type { Db } from '#server/db/pools.ts';
import { queueEmail } from '#server/mail/queue-email.ts';
import { type Agency, signedBy } from '#server/mail/signature.ts';

/** The e-mails that tell people about their account. */

export interface Office {
  /** The server's public address. */
  public_url: string;
  config: Agency;
}

interface Addressee {
  name: string;
  email: string;
}

const AS = { admin: 'an administrator', user: 'a carer' } as const;

/** Creates no account at the identity provider: the e-mail says where to sign in, and with which address. */
export async function inviteStaff(
  db: Db,
  office: Office,
  { name, email, user_type }: Addressee & { user_type: keyof typeof AS },
): Promise<void> {
  const { AGENCY_NAME } = office.config;
  await queueEmail(db, {
    kind: 'account',
    to: email,
    subject: `Your account at ${AGENCY_NAME}`,
    body: letter(office, name, [
      `You can now sign in at ${AGENCY_NAME} as ${AS[user_type]}.`,
      `Sign in here: ${office.public_url}/login\nUse this e-mail address: ${email}`,
      'Your account becomes active the first time you sign in. If the sign-in page does not recognise you, ring the office.',
    ]),
  });
}

/** Such an account can see everything of its organisation. */
export async function inviteClientUser(
  db: Db,
  office: Office,
  { name, email, organisation }: Addressee & { organisation: string | null },
): Promise<void> {
  await queueEmail(db, {
    kind: 'account',
    to: email,
    subject: 'Your access to Placewell',
    body: [
      `Dear ${name},`,
      `You now have an account for ${organisation}. Sign in here with this e-mail address: ${office.public_url}/login`,
      'You can see your organisation’s young people’s appointments, approved reports and invoices, and send referrals. For security, we sign you out after 24 hours.',
      signedBy(office.config),
    ].join('\n\n'),
  });
}

/** To an address that was removed from the account: perhaps a stranger's, so the e-mail has no names. */
export async function tellAddressGone(db: Db, office: Office, address: string): Promise<void> {
  const { AGENCY_NAME } = office.config;
  await queueEmail(db, {
    kind: 'account',
    to: address,
    subject: `Your access at ${AGENCY_NAME} has ended`,
    body: [
      'Hello,',
      `The ${AGENCY_NAME} account linked to this e-mail address is not, or is no longer, yours. We have signed you out, and you cannot sign in with this address.`,
      'If you did not expect this, ring the office.',
      signedBy(office.config),
    ].join('\n\n'),
  });
}

/** Warns the holder of the address, because somebody else may be trying to use it. */
export async function tellSignInGone(
  db: Db,
  office: Office,
  user: Addressee & { to: string },
): Promise<void> {
  const { AGENCY_NAME } = office.config;
  await queueEmail(db, {
    kind: 'account',
    to: user.to,
    subject: `You need to sign in again at ${AGENCY_NAME}`,
    body: letter(office, user.name, [
      `The office has reset your sign-in at ${AGENCY_NAME}. The next sign-in with ${user.email} will be linked to your account.`,
      'If you didn’t ask for this, ring the office now.',
    ]),
  });
}

/** Nobody's account is switched off without an e-mail to them. */
export async function tellSwitchedOff(db: Db, office: Office, user: Addressee): Promise<void> {
  const { AGENCY_NAME } = office.config;
  await queueEmail(db, {
    kind: 'account',
    to: user.email,
    subject: `Your account at ${AGENCY_NAME} was switched off`,
    body: letter(office, user.name, [
      `Your account at ${AGENCY_NAME} was switched off. You have been signed out, and cannot sign in until it is switched on again.`,
      'If you did not expect this, ring the office.',
    ]),
  });
}

export async function tellSwitchedOn(db: Db, office: Office, user: Addressee): Promise<void> {
  const { AGENCY_NAME } = office.config;
  await queueEmail(db, {
    kind: 'account',
    to: user.email,
    subject: `Your account at ${AGENCY_NAME} was switched on`,
    body: letter(office, user.name, [
      `You can sign in at ${AGENCY_NAME} again: ${office.public_url}/login`,
      'If you did not expect this, ring the office.',
    ]),
  });
}

/** To the previous address: mail about work now goes elsewhere. */
export async function tellMailMoved(
  db: Db,
  office: Office,
  { name, before, after }: { name: string; before: string; after: string },
): Promise<void> {
  const { AGENCY_NAME } = office.config;
  await queueEmail(db, {
    kind: 'account',
    to: before,
    subject: `Mail from ${AGENCY_NAME} now goes to a different address`,
    body: letter(office, name, [
      `We now send mail about work from ${AGENCY_NAME} to ${after} instead of ${before}.`,
      'If you weren’t expecting this, ring the office now.',
    ]),
  });
}

/** E-mails both addresses, so that nobody loses an account without knowing. */
export async function tellNewAddress(
  db: Db,
  office: Office,
  user: Addressee & { email_before: string },
): Promise<void> {
  const { AGENCY_NAME } = office.config;
  const told = letter(office, user.name, [
    `Your e-mail address at ${AGENCY_NAME} is now ${user.email}. It was ${user.email_before}.`,
    `You sign in as before: ${office.public_url}/login`,
    'If you weren’t expecting this, ring the office now.',
  ]);
  for (const to of [user.email, user.email_before])
    await queueEmail(db, {
      kind: 'account',
      to,
      subject: `Your e-mail address at ${AGENCY_NAME} was changed`,
      body: told,
    });
}

function letter({ config }: Office, name: string, paragraphs: readonly string[]): string {
  return [`Hello ${name.split(' ')[0]},`, ...paragraphs, signedBy(config)].join('\n\n');
}
