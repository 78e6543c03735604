/**
 * Saved text returns on the next screen with the same name. So the name must include its subject: a letter that was
 * started for one organisation must never appear for another.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** These are not about the screen’s subject: the form asks for its own subject, or belongs to the user. */
const WITHOUT_SUBJECT = [
  'appointment/new',
  'approval-desk',
  'client/new',
  'complaint/new',
  'contact',
  'external/referral',
  'leave/new',
  'price-list/copy',
  'price-list/new',
  'question-form/new',
  'register/social-worker',
  'social-worker/new',
  'team/new',
  'user/new',
  'young-person/new',
];

const KEEPS =
  /useDialogDraft|useStoredDraft|useAutosave|useOwnCopy|usePublicDraft|usePublicCopy|FormDialog|RecordForm|ReasonDialog|ComposeEmail|ClaimDialog|PublicWorkerForm/;
/** The rest of the line that contains a name. */
const NAMED =
  /(?:\buse(?:DialogDraft|StoredDraft|Autosave|SavedCopy|PublicTyping|PublicCopy)(?:<[^>]*>)?\(\s*|\b(?:form|place|name|FORM)(?:=|\s=\s))([^;\n]*)/g;
const WORDS = /(['"`])([a-z-]+(?:\/[a-z-]+)*)\1/g;

const named = globSync('src/web/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return KEEPS.test(text)
      ? [...text.matchAll(NAMED)].map(([found, rest = '']) => ({ file, found, rest }))
      : [];
  });

it('[UIX-09] No screen saves typed text under a name that does not include its subject', () => {
  const places = named.flatMap(({ found, rest }) =>
    [...rest.matchAll(WORDS)]
      .map(([, , words = '']) => words)
      .filter((words) => words.includes('/') || /^(?:use\w+\(\s*|FORM = )'/.test(found)),
  );
  expect([...new Set(places)].toSorted()).toEqual(WITHOUT_SUBJECT);
});

it('[UIX-09] No name for several subjects uses only the first, or their number', () => {
  const vague = named.filter(({ rest }) => /`[^`]*\/.*(?:\[0\]|\.length\b|'several')/.test(rest));
  expect(vague.map(({ file, rest }) => `${file}: ${rest}`)).toEqual([]);
});
