import { expect, it } from 'vitest';
import { randomFrom } from '#test/journeys/kit/random-typing.ts';
import { aVisit, aVisitWork } from '#test/kit/visits/visit-example.ts';
import { followDevice, mergeWorks } from '#web/features/visits/visit-merge.ts';
import {
  accepted,
  attempted,
  conflicted,
  decided,
  newPart,
  type Part,
  partsInOrder,
  typed,
  type VisitWork,
  withoutPart,
  withPart,
} from '#web/features/visits/visit-work.ts';

const RUNS = 600;
const ACTIONS = 30;

interface Tab {
  mine: VisitWork | undefined;
  seen: VisitWork | undefined;
  /** Typed, and not on the device yet. */
  isAhead: boolean;
}

const blank = aVisitWork(aVisit());
const readExtra = (work: VisitWork | undefined) => {
  const part = work?.parts.extra;
  return part?.kind === 'extra' ? part : undefined;
};

/** One device, its open tabs, and the server. Every decision keeps both sides' text. */
function tryOnce(seed: number): string[] {
  const random = randomFrom(seed);
  let device: VisitWork | undefined;
  const office = { version: 0, text: '' };
  const tabs: Tab[] = [{ mine: undefined, seen: undefined, isAhead: false }];
  const words: string[] = [];
  const write = (tab: Tab) => {
    device = mergeWorks(tab.mine, tab.seen, device);
    tab.mine = device;
    tab.seen = device;
    tab.isAhead = false;
  };
  const follow = (tab: Tab) => {
    if (tab.isAhead) return;
    const before = readExtra(tab.mine)?.content.text;
    const next = followDevice(tab.mine, device);
    const after = readExtra(next.mine);
    const wasDecided = readExtra(tab.mine)?.theirs && !after?.theirs;
    if (after && !wasDecided) expect(after.content.text, 'nothing changes under the fingers').toBe(before);
    Object.assign(tab, next);
  };
  const decide = (tab: Tab) => {
    const part = readExtra(tab.mine);
    if (!part?.theirs) return;
    change(tab, decided(part, { text: part.content.text + part.theirs.content.text }));
  };
  const change = (tab: Tab, next: Part) => {
    tab.isAhead = true;
    tab.mine = withPart(tab.mine ?? blank, 'extra', next);
  };
  const type = (tab: Tab) => {
    const part = readExtra(tab.mine);
    const word = `word${words.length};`;
    words.push(word);
    // Without a part of its own, a tab shows the server's version as last fetched.
    const base = office.version > 0 ? { id: 'x', version: office.version } : null;
    const text = (part?.content.text ?? office.text) + word;
    change(tab, part ? typed(part, { text }) : newPart('extra', { text }, base));
  };
  const send = (tab: Tab) => {
    const part = readExtra(tab.mine);
    if (!part?.is_changed || part.theirs) return;
    change(tab, attempted(part, new Date(0), `key${words.length}`));
    write(tab);
    const going = readExtra(tab.mine);
    if (!going?.attempt || going.theirs?.is_of_tab) return;
    // Typing continues during the call.
    if (random.below(3) === 0) type(tab);
    const now = readExtra(tab.mine) ?? going;
    const current = { id: 'x', version: office.version };
    if ((going.base?.version ?? 0) !== office.version) {
      change(tab, conflicted(now, { base: current, content: { text: office.text } }));
    } else {
      office.text = going.attempt.content.text;
      office.version++;
      change(tab, accepted(now, { id: 'x', version: office.version }));
    }
    write(tab);
    const left = readExtra(tab.mine);
    if (tab.mine && left && !left.is_changed && !left.problem) {
      tab.mine = withoutPart(tab.mine, 'extra');
      write(tab);
    }
  };
  for (let count = 0; count < ACTIONS; count++) {
    const tab = random.pick(tabs);
    const action = random.below(14);
    if (!tab || (action === 0 && tabs.length < 3)) tabs.push({ mine: device, seen: device, isAhead: false });
    else if (action === 1 && tabs.length > 1) {
      write(tab);
      tabs.splice(tabs.indexOf(tab), 1);
    } else if (action < 6) type(tab);
    else if (action < 8) write(tab);
    else if (action < 10) send(tab);
    else if (action < 13) follow(tab);
    else decide(tab);
  }
  for (const tab of tabs) write(tab);
  const kept = (device ? partsInOrder(device) : []).map(([, part]) => JSON.stringify(part));
  const found = [...kept, office.text].join('\n');
  return words.filter((word) => !found.includes(word));
}

it('[REP-10] no text of any tab is lost, in whatever order they type, write, send and close', () => {
  for (let seed = 1; seed <= RUNS; seed++) expect(tryOnce(seed), `seed ${seed}`).toEqual([]);
});
