/**
 * Two tabs of one browser are like two devices for the same visit: neither overwrites the other unseen.
 *
 * `seen` is what the device had when this tab last looked, `mine` what this tab has now, `device` what is there now.
 * 1. If only one of them changed something, its change is taken.
 * 2. A part that one tab sent is not sent again by the other: keys of attempts and bases are merged, whoever typed.
 * 3. Text that both changed differently is a conflict: both versions stay until the user decides.
 * 4. In a conflict each tab's own text is mine and the others' is theirs, so that no field changes while the user
 *    types.
 */
import { conflictedInTabs, type Part, tabVersions, type VisitWork } from '#web/features/visits/visit-work.ts';
import { isSame } from '#web/writing/is-same.ts';

type Maybe<T> = T | undefined;

/** Returns the work to store on the device. Undefined if nothing is left. */
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

/** It changes only when the user says, in any tab, that the text is about another person. */
function takeAbout(mine: Maybe<VisitWork>, seen: Maybe<VisitWork>, device: Maybe<VisitWork>) {
  const from = device && isSame(mine?.about, seen?.about) ? device : mine;
  return from?.about === undefined ? {} : { about: from.about };
}

export function mergeParts(mine: Maybe<Part>, seen: Maybe<Part>, device: Maybe<Part>): Maybe<Part> {
  if (isSame(device, seen)) return mine;
  if (isSame(mine, seen)) return facing(device, mine);
  // One of them has sent and deleted it: what the other typed since stays, the rest is deleted.
  if (!mine || !device) {
    const left = mine ?? device;
    return saysSame(left, seen) && tabVersions(left).length === 0 ? undefined : left;
  }
  const merged = mergeFields(mine, seen, device);
  const haveBothTyped = !saysSame(mine, seen) && !saysSame(device, seen) && !saysSame(mine, device);
  // Both are in one place, so they have the same kind.
  const versions = [...(haveBothTyped ? [device.content] : []), ...mergeVersions(mine, seen, device)];
  const part = {
    ...merged,
    ...(haveBothTyped ? { content: mine.content, attempt: device.attempt } : {}),
  } as Part;
  return facing(
    versions.reduceRight<Part>((now, version) => conflictedInTabs(now, version), part),
    mine,
  );
}

/** The conflict as seen from the tab that shows `mine`, if that is one of its versions. */
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
 * Applies another tab's changes to a visit that is open here: results of sending, new items, and a conflict or its end.
 * Text that is being written does not change. `seen` is what the device had.
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
  // Another tab decided for one of this tab's versions.
  return !there.theirs && tabVersions(here).some((version) => isSame(version, there.content));
}

/** Tabs' versions that wait for a decision: those of both sides, and those added to either. */
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

/** Whether two versions are equal, whatever their sending state. */
function saysSame(one: Maybe<Part>, other: Maybe<Part>): boolean {
  return isSame(one?.content, other?.content) && Boolean(one?.is_removed) === Boolean(other?.is_removed);
}

function mergeFields(mine: Part, seen: Maybe<Part>, device: Part): Part {
  const pick = <Name extends keyof Part>(name: Name): Part[Name] =>
    isSame(mine[name], seen?.[name]) ? device[name] : mine[name];
  const content = pick('content');
  // If Send was pressed in one tab and the user typed on in the other, it no longer waits: half a sentence is never
  // sent.
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
    // The tab that started to send first has the key of the attempt.
    attempt: device.attempt && !seen?.attempt ? device.attempt : pick('attempt'),
    ...officeConflict(mine, seen, device),
  } as Part;
}

/** Finds what conflicts with the server's version. Other tabs' versions are merged separately. */
function officeConflict(mine: Part, seen: Maybe<Part>, device: Part) {
  const ofOffice = (part: Maybe<Part>) => (part?.theirs && !part.theirs.is_of_tab ? part.theirs : null);
  const from = isSame(ofOffice(mine), ofOffice(seen)) ? device : mine;
  const theirs = ofOffice(from);
  if (theirs) return { theirs: { ...theirs, also: [] }, problem: from.problem };
  const { problem } = isSame(mine.problem, seen?.problem) ? device : mine;
  return { theirs: null, problem: problem?.kind === 'stale' ? null : problem };
}
