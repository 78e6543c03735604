import {
  addPushDevice,
  countUnread,
  getNotificationChoices,
  listNotifications,
  setNotificationChoices,
} from '#contract/core/notifications.ts';
import { decideReport, getReport } from '#contract/reports/reports.ts';
import { gatherKinds } from '#server/area.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import { startPushService } from '#test/kit/push-service.ts';
import type { GivenReport } from '#test/kit/reports/given-reports.ts';
import { startTestApp } from '#test/kit/start-test-app.ts';

/** An application whose office decides on reports, so that their carers are told; with a push service beside it. */
export async function openTold(now: string) {
  const app = await startTestApp({ now, environment: { PUSH_HOSTS: '127.0.0.1' } });
  const { as, given } = app;
  const push = await startPushService();

  /** A carer whose report of the visit with Zafira Quillfeather waits for a decision. */
  async function handedIn() {
    const carer = await given.user();
    const client = await given.client({ name: `Ashdown ${carer.id.slice(-4)}` });
    const young_person = await given.youngPerson({ first_name: 'Zafira', last_name: 'Quillfeather', client });
    const report = await given.report({
      carer,
      client,
      young_person,
      start_at: '2026-11-23T16:00:00Z',
      end_at: '2026-11-23T20:00:00Z',
    });
    await given.appReport(report);
    return { carer, who: as.user(carer), report, client, young_person };
  }

  async function decide({ id }: GivenReport, approved: boolean) {
    // With a session that began now, whatever the clock has shown since the first.
    const admin = as.admin('Anna Office');
    const { version } = await admin.get(getReport, { params: { id } });
    const reason = await given.notApprovedReason();
    const why = approved ? {} : { not_approved_reason_id: reason.id };
    await admin.send(decideReport, { params: { id }, body: { approved, version, ...why } });
    return reason;
  }

  /** A report that was just returned to its carer. */
  async function returned() {
    const facts = await handedIn();
    const { reason } = await decide(facts.report, false);
    return { ...facts, reason };
  }

  const list = async (who: SignedInClient) => (await who.get(listNotifications, {})).items;
  const unread = async (who: SignedInClient) => (await who.get(countUnread, {})).unread;
  const choose = async (who: SignedInClient, changes: object) => {
    const { kinds: chosen, ...rest } = await who.get(getNotificationChoices, {});
    const all = chosen.map(({ kind, push: isPushed, email }) => ({ kind, push: isPushed, email }));
    return who.send(setNotificationChoices, { body: { ...rest, kinds: all, ...changes } });
  };
  async function subscribe(who: SignedInClient) {
    const browser = push.subscribe();
    await who.send(addPushDevice, { body: browser.subscription });
    return browser;
  }
  const said = (browser: { received: { text: string }[] }) =>
    browser.received.map(({ text }) => JSON.parse(text));
  const findNotification = async (who: SignedInClient) => (await list(who))[0]?.id ?? '';
  const kinds = gatherKinds(app.app.areas);
  return {
    app,
    push,
    kinds,
    handedIn,
    decide,
    returned,
    list,
    unread,
    choose,
    subscribe,
    said,
    findNotification,
  };
}
