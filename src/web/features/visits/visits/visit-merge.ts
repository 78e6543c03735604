/**
 * Two tabs of one browser write the same visit like two devices: neither overwrites the other unseen.
 *
 * `seen` is what the device had when this tab last looked, `mine` what this tab has now, `device` what is there now.
 * 1. A change of only one of them is taken from that one.
 * 2. A part that was sent there is not sent again here: keys of attempts and bases go along, whoever typed.
 * 3. Words that both changed, and not alike, are a clash: both are kept until a person decides.
 * 4. In a clash this tab's words are mine and the others' are theirs, in each tab: no field changes under the fingers.
 */
import {
  clashedInTabs,
  type Part,
  tabVersions,
  type VisitWork,
} from '#web/features/visits/visits/visit-work.ts';
import { isSame } from '#web/forms/is-same.ts';

type Maybe<T> = T | undefined;

/** Makes the work that the device is to have now. Undefined where nothing is left. */
export function mergeWorks(
  mine: Maybe<VisitWork>,
  seen: Maybe<VisitWork>,
  device: Maybe<VisitWork>,
): Maybe<VisitWork> {
  const any = mine ?? device;
  if (!any) return undefined;
  const places = new Set([mine, device].flatMap((work) => Object.keys(work?.parts ?? {})));
  const parts: Record<string, Part> = {};
  for (const place of places) {
    const part = mergeParts(mine?.parts[place], seen?.parts[place], device?.parts[place]);
    if (part) parts[place] = part;
  }
  return Object.keys(parts).length > 0 ? { ...any, ...takeAbout(mine, seen, device), parts } : undefined;
}

/** It changes once somebody says that the words are about another person: in whichever tab they said so. */
function takeAbout(mine: Maybe<VisitWork>, seen: Maybe<VisitWork>, device: Maybe<VisitWork>) {
  const from = device && isSame(mine?.about, seen?.about) ? device : mine;
  return from?.about === undefined ? {} : { about: from.about };
}

export function mergeParts(mine: Maybe<Part>, seen: Maybe<Part>, device: Maybe<Part>): Maybe<Part> {
  if (isSame(device, seen)) return mine;
  if (isSame(mine, seen)) return facing(device, mine);
  // Sent and forgotten by one of them: what the other typed since stays, the rest goes.
  if (!mine || !device) {
    const left = mine ?? device;
    return saysSame(left, seen) && tabVersions(left).length === 0 ? undefined : left;
  }
  const merged = mergeFields(mine, seen, device);
  const haveBothTyped = !saysSame(mine, seen) && !saysSame(device, seen) && !saysSame(mine, device);
  // Both are of one place, and so of one kind.
  const versions = [...(haveBothTyped ? [device.content] : []), ...mergeVersions(mine, seen, device)];
  const part = {
    ...merged,
    ...(haveBothTyped ? { content: mine.content, attempt: device.attempt } : {}),
  } as Part;
  return facing(
    versions.reduceRight<Part>((now, version) => clashedInTabs(now, version), part),
    mine,
  );
}

/** The clash as it is seen from the tab that shows `mine`, where that is one of its versions. */
function facing<P extends Maybe<Part>>(part: P, mine: Maybe<Part>): P {
  const versions = tabVersions(part);
  const isMine = (version: unknown) => isSame(version, mine?.content);
  if (!part?.theirs || !mine || isMine(part.content) || !versions.some(isMine)) return part;
  const [content, ...also] = [part.content, ...versions.filter((version) => !isMine(version))];
  const theirs = part.theirs.is_of_tab
    ? { ...part.theirs, content, also }
    : { ...part.theirs, also: [content, ...also] };
  return { ...part, content: mine.content, theirs };
}

/**
 * Takes what another tab changed of a visit that is open here: what became of sending, things that are new, and a clash
 * or its end. No word that is being written changes. `seen` is what the device had of it.
 */
export function followDevice(
  mine: Maybe<VisitWork>,
  device: Maybe<VisitWork>,
): { mine: Maybe<VisitWork>; seen: Maybe<VisitWork> } {
  const [parts, seen] = [{ ...mine?.parts }, { ...mine?.parts }];
  for (const place of new Set([...Object.keys(parts), ...Object.keys(device?.parts ?? {})])) {
    const [here, there] = [parts[place], device?.parts[place]];
    if (!there) {
      delete parts[place];
      delete seen[place];
    } else if (here ? follows(here, there) : place.includes('/')) {
      parts[place] = facing(there, here);
      seen[place] = there;
    }
  }
  const any = mine ?? device;
  const about = takeAbout(mine, mine, device);
  const workWith = (some: VisitWork['parts']) =>
    any && Object.keys(some).length > 0 ? { ...any, ...about, parts: some } : undefined;
  return { mine: workWith(parts), seen: workWith(seen) };
}

function follows(here: Part, there: Part): boolean {
  if (saysSame(here, facing(there, here))) return true;
  // One of the versions that stand here was decided for elsewhere.
  return !there.theirs && tabVersions(here).some((version) => isSame(version, there.content));
}

/** Versions of tabs that wait for a decision: those of both, and those that came to either. */
function mergeVersions(mine: Part, seen: Maybe<Part>, device: Part): Part['content'][] {
  const [here, before, there] = [mine, seen, device].map((part) => tabVersions(part));
  const isIn = (versions: readonly unknown[] = [], version: unknown) =>
    versions.some((each) => isSame(each, version));
  const stays = (version: unknown) => isIn(here, version) && isIn(there, version);
  const cameHere = (version: unknown) => isIn(here, version) && !isIn(before, version);
  const cameThere = (version: unknown) => isIn(there, version) && !isIn(before, version);
  return [...(here ?? []), ...(there ?? []).filter((version) => !isIn(here, version))].filter(
    (version) => stays(version) || cameHere(version) || cameThere(version),
  );
}

/** Whether two versions say the same, whatever became of sending them. */
function saysSame(one: Maybe<Part>, other: Maybe<Part>): boolean {
  return isSame(one?.content, other?.content) && Boolean(one?.is_removed) === Boolean(other?.is_removed);
}

function mergeFields(mine: Part, seen: Maybe<Part>, device: Part): Part {
  const pick = <Name extends keyof Part>(name: Name): Part[Name] =>
    isSame(mine[name], seen?.[name]) ? device[name] : mine[name];
  const content = pick('content');
  // Pressed in one tab and typed on in the other, it waits no more: half a sentence is never sent.
  const written = isSame(content, mine.content) ? mine : device;
  const isWaiting = isSame(mine.content, device.content) ? pick('is_waiting') : written.is_waiting;
  return {
    ...mine,
    content,
    base: pick('base'),
    is_removed: pick('is_removed'),
    is_changed: mine.is_changed || device.is_changed,
    is_waiting: isWaiting,
    settled: pick('settled'),
    // The tab that began to send first has the key under which it goes.
    attempt: device.attempt && !seen?.attempt ? device.attempt : pick('attempt'),
    ...officeClash(mine, seen, device),
  } as Part;
}

/** Finds what stands against the office's version; versions of other tabs are merged by themselves. */
function officeClash(mine: Part, seen: Maybe<Part>, device: Part) {
  const ofOffice = (part: Maybe<Part>) => (part?.theirs && !part.theirs.is_of_tab ? part.theirs : null);
  const from = isSame(ofOffice(mine), ofOffice(seen)) ? device : mine;
  const theirs = ofOffice(from);
  if (theirs) return { theirs: { ...theirs, also: [] }, problem: from.problem };
  const { problem } = isSame(mine.problem, seen?.problem) ? device : mine;
  return { theirs: null, problem: problem?.kind === 'stale' ? null : problem };
}
