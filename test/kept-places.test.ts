/**
 * Words that are kept until they are sent come back on the next screen with the same place. So a place names its subject: a
 * letter that was begun for one organisation must never come back for another.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** These are about nothing that the screen was opened for: the form itself asks for its subject, or it is one's own. */
const WITHOUT_SUBJECT = [
  'appointment/new',
  'approval-desk',
  'client/new',
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
/** The rest of the line in which a place is named. */
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
