import { type Alert, getAlert, sendEmergencyEmail, takeAlert } from '#contract/safety/alerts.ts';
import type { SignedInClient } from '#test/kit/as.ts';
import type { TestApp } from '#test/kit/start-test-app.ts';

const nowhere = { longitude: null, latitude: null };

/** Carers who press, and the alerts that come of it. */
export function openAlerts({ as, given, owner }: TestApp) {
  const anna = () => as.admin('Anna Office');

  /** A carer who was never in an emergency, and their phone. */
  async function newCarer(name?: string): Promise<{ id: string; name: string; phone: SignedInClient }> {
    const carer = await given.user({ phone: '07700 900123', ...(name ? { name } : {}) });
    return {
      ...carer,
      /** A fresh session each time, for the clock is moved. */
      get phone() {
        return as.user(carer);
      },
    };
  }

  const press = (who: SignedInClient, body: object = {}, headers: Record<string, string> = {}) =>
    who.call(sendEmergencyEmail, { body: { ...nowhere, ...body }, headers });

  async function findOwnAlert(carer: { id: string }): Promise<Alert> {
    const [row] = await owner<{ id: string }[]>`select id from emergency_alert where carer_id = ${carer.id}
      order by raised_at desc, id desc limit 1`;
    return anna().get(getAlert, { params: { id: row?.id ?? '' } });
  }

  const countAlerts = async ({ id }: { id: string }) =>
    (await owner`select 1 from emergency_alert where carer_id = ${id}`).length;

  const mailAbout = (text: string) => owner<
    { to_address: string; subject: string; body: string; sent_at: string | null }[]
  >`
    select to_address, subject, body, sent_at from email where subject like ${`%${text}%`} or body like ${`%${text}%`} order by created_at, id`;

  async function takenAlert() {
    const carer = await newCarer();
    await press(carer.phone);
    const { id } = await findOwnAlert(carer);
    await anna().call(takeAlert, { params: { id } });
    return { carer, id, params: { id } };
  }

  return { anna, newCarer, press, findOwnAlert, countAlerts, mailAbout, takenAlert };
}
