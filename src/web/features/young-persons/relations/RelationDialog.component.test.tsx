import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Relation, updateRelatedPerson } from '#contract/young-persons/young-person-relations.ts';
import { getYoungPerson, YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import { announce, answer, refuse } from '#test/component/fake-line.ts';
import { makeRecord } from '#test/component/make-record.ts';
import { renderScreen } from '#test/component/render-screen.tsx';
import { useEndpoint } from '#web/api/hooks.ts';
import { RelationDialog } from '#web/features/young-persons/relations/RelationDialog.tsx';
import { leaveSession } from '#web/session/session.ts';

const nan = makeRecord(Relation, {
  name: 'Nan Quill',
  relationship: 'Aunt',
  contact_allowed: true,
  version: 3,
});
const ruledOut: Relation = {
  ...nan,
  ...{
    contact_rule: 'Not allowed',
    contact_allowed: false,
    notes: 'Came to the school on Monday. Ring 999.',
  },
  version: 4,
};

const dialog = page.getByRole('dialog', { name: 'Change Nan Quill' });
const conflict = page.getByRole('dialog', { name: 'Someone else changed Nan Quill’s details' });
const save = page.getByRole('button', { name: /^Save/ });
const back = conflict.getByRole('button', { name: 'Back to the form' });

function open(relation = nan) {
  const onClose = vi.fn();
  const screen = renderScreen(
    <RelationDialog
      young_person_id={nan.young_person_id}
      kind="related"
      relation={relation}
      onClose={onClose}
    />,
  );
  return { ...screen, onClose };
}

/** A colleague has changed them. `later` responds to what is sent with the newer version. */
const answerOvertaken = (later: () => Relation | ReturnType<typeof refuse> = () => ruledOut) =>
  answer(updateRelatedPerson, ({ body }) =>
    body.version < ruledOut.version ? refuse('version.stale', { current: ruledOut }) : later(),
  );

describe('someone whom a colleague rules out at the same time', () => {
  it('[YPN-03] [UIX-09] Fields that nobody changed here take the colleague’s values, and going back to the form decides nothing', async () => {
    const asked = answerOvertaken();
    const { onClose } = open();
    await dialog.getByLabelText('E-mail').fill('nan@example.test');
    await save.click();
    await expect.element(conflict).toHaveTextContent('Ring 999.');
    await back.click();
    await save.click();
    await expect.element(conflict).toHaveTextContent('Ring 999.');
    await save.click();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(asked.map(({ body }) => body.version)).toEqual([3, 3, 4]);
    expect(asked.at(-1)?.body).toMatchObject({
      ...{ contact_rule: 'Not allowed', contact_allowed: false, notes: ruledOut.notes },
      email: 'nan@example.test',
    });
  });

  it('[YPN-03] [UIX-09] So do those of text saved on the device, each time it is restored', async () => {
    answerOvertaken();
    const screen = open();
    await dialog.getByLabelText('Notes').fill('Sends a card at Christmas.');
    await userEvent.keyboard('{Escape}');
    await screen.leave();
    open(ruledOut);
    await expect.element(conflict).toHaveTextContent('Ring 999.');
    await expect.element(conflict).toHaveTextContent('Sends a card at Christmas.');
    await back.click();
    await save.click();
    await expect.element(conflict).toHaveTextContent('Ring 999.');
  });

  it('[YPN-04] [UIX-09] A choice between two versions that the server refuses stays in the form, with the reason', async () => {
    const errors = [{ path: 'phone', message: 'Nobody has this number.' }];
    answerOvertaken(() => refuse('input.invalid', { errors }));
    open();
    const phone = dialog.getByLabelText('Telephone');
    await phone.fill('020 7946 0000');
    await save.click();
    await expect.element(conflict).toBeVisible();
    await save.click();
    await expect.element(phone).toHaveAccessibleDescription('Error: Nobody has this number.');
    await expect.element(phone).toHaveValue('020 7946 0000');
    await expect.element(dialog.getByLabelText('Contact with the young person')).toHaveValue('Not allowed');
  });
});

const mia = makeRecord(YoungPersonDetail, { id: nan.young_person_id, name: 'Mia Field' });
const told = page.getByText('The form you were filling in has closed');

function Person() {
  const [isOpen, setIsOpen] = useState(true);
  const { data, error } = useEndpoint(getYoungPerson, { params: { id: mia.id } });
  if (!data || error) return <p>No such page</p>;
  return isOpen ? (
    <RelationDialog young_person_id={mia.id} kind="related" relation={nan} onClose={() => setIsOpen(false)} />
  ) : (
    <p>{data.preferred_name}</p>
  );
}

describe('a form that closes with an update of its record', () => {
  const type = async () => {
    renderScreen(<Person />);
    await dialog.getByLabelText('Notes').fill('Rings on Sundays.');
    // Longer than the time for which a press counts as the user's own action.
    await pause(1_600);
  };

  it('[YPN-03] [UIX-09] says that its text was not sent if the record was closed, until its author signs out', async () => {
    let isClosed = false;
    answer(getYoungPerson, () => (isClosed ? refuse('not_found') : mia));
    await type();
    isClosed = true;
    announce('young_persons');
    await expect.element(told).toBeVisible();
    await leaveSession();
    await expect.element(told).not.toBeInTheDocument();
  });

  it('[UIX-09] says nothing if its author closes it', async () => {
    let preferred_name = '';
    answer(getYoungPerson, () => ({ ...mia, preferred_name }));
    await type();
    preferred_name = 'Mimi';
    announce('young_persons');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Mimi')).toBeVisible();
    // Longer than a toast takes to appear.
    await pause(1_200);
    await expect.element(told).not.toBeInTheDocument();
  });
});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
