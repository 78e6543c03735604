import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { approveLeave, declineLeave, type LeaveRequest } from '#contract/appointments/leave-requests.ts';
import { createTeam, type TeamDetail, updateTeam } from '#contract/organisations/teams.ts';
import { answer, NO_ANSWER, refuse } from '#test/component/fake-line.ts';
import { PEOPLE } from '#test/component/people.ts';
import { listKept, renderScreen } from '#test/component/render-screen.tsx';
import { prepareCall } from '#web/api/call.ts';
import { DateField, TimeField } from '#web/ui/field/DateField.tsx';
import { TextField } from '#web/ui/field/TextField.tsx';
import { FormDialog } from '#web/writing/FormDialog.tsx';

const id = '0198f0f0-0000-7000-8000-000000000001';
const council = { id: '0198f0f0-0000-7000-8000-000000000002', name: 'Northshire Council' };
const [asif, beth] = ['0198f0f0-0000-7000-8000-000000000003', '0198f0f0-0000-7000-8000-000000000004'];

const north: TeamDetail = {
  ...{ id, team: 'North', localAuthority: 'Northshire', client: council },
  ...{ teamManager: null, practiceManager: null, serviceManager: null },
  ...{ social_workers: 0, young_persons: 0, version: 3, updated_at: '2026-11-24T09:00:00Z' },
  ...{ members: [], young_people: [], young_persons_closed: 0 },
};

const dialog = page.getByRole('dialog');
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const nameField = dialog.getByLabelText('Name');
const organisation = dialog.getByLabelText('Organisation');

function NewTeam({ onClose = () => {}, onDone = () => {}, purpose = '' }) {
  return (
    <FormDialog
      place="team/new"
      title="New team"
      start={{ team: '', client_id: '' }}
      submit={{
        label: 'Add',
        request: ({ team, client_id }) => prepareCall(createTeam, { body: { team, client_id } }),
      }}
      freshSignIn={() => purpose !== '' && { purpose }}
      failed="Not added"
      topics={['organisations']}
      onDone={onDone}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label="Name" {...field('team')} />
          <TextField label="Organisation" {...field('client_id')} />
        </>
      )}
    </FormDialog>
  );
}

const fillTeam = async (name = 'South') => {
  await nameField.fill(name);
  await organisation.fill(council.id);
};

describe('a new record', () => {
  it('[UIX-09] The first wrong field shows its error and is focused, and nothing is sent', async () => {
    renderScreen(<NewTeam />);
    await organisation.fill('somewhere');
    await expect.element(dialog).not.toHaveTextContent('Enter a name.');
    await button('Add').click();
    await expect.element(nameField).toHaveFocus();
    await expect.element(nameField).toHaveAccessibleDescription('Error: Enter a name.');
    await expect.element(organisation).toHaveAccessibleDescription('Error: Choose one of those offered.');
    await nameField.fill('South');
    await expect.element(nameField).toBeValid();
    await button('Add').click();
    await expect.element(organisation).toHaveFocus();
  });

  it('[UIX-09] No field has the same id as one on the page behind it', async () => {
    renderScreen(
      <>
        <TextField label="Name" name="team" help="As on the door." value="North" onChange={() => {}} />
        <NewTeam />
      </>,
    );
    await button('Add').click();
    await expect.element(nameField).toHaveAccessibleDescription('Error: Enter a name.');
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('[UIX-09] Opened from within a form, it is sent alone', async () => {
    const [onClose, onOuter] = [vi.fn(), vi.fn((event: SubmitEvent) => event.preventDefault())];
    const asked = answer(createTeam, ({ body }) => ({ ...north, ...body }));
    renderScreen(
      <form onSubmit={(event) => onOuter(event.nativeEvent as SubmitEvent)}>
        <NewTeam onClose={onClose} />
      </form>,
    );
    await fillTeam();
    await button('Add').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect([asked.length, onOuter.mock.calls.length]).toEqual([1, 0]);
  });

  it('[UIX-09] Enter sends the form, and it closes once there is a response', async () => {
    const [onClose, onDone] = [vi.fn(), vi.fn()];
    const asked = answer(createTeam, ({ body }) => ({ ...north, ...body }));
    renderScreen(<NewTeam onClose={onClose} onDone={onDone} />);
    await fillTeam();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(asked.map(({ body }) => body)).toEqual([{ team: 'South', client_id: council.id }]);
    expect(onDone.mock.calls[0]?.[0]).toMatchObject({ team: 'South' });
  });

  it('[UIX-09] A field that the server refuses shows its error until it is changed', async () => {
    const errors = [{ path: 'team', message: 'There is already a team of that name.' }];
    const asked = answer(createTeam, ({ body }) =>
      body.team === 'North' ? refuse('duplicate', { errors }) : { ...north, ...body },
    );
    const onClose = vi.fn();
    renderScreen(<NewTeam onClose={onClose} />);
    await fillTeam('North');
    await button('Add').click();
    await expect
      .element(nameField)
      .toHaveAccessibleDescription('Error: There is already a team of that name.');
    await expect.element(nameField).toHaveFocus();
    await expect.element(dialog).not.toHaveTextContent('Not added');
    await nameField.fill('North-east');
    await expect.element(nameField).toBeValid();
    await button('Add').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(asked).toHaveLength(2);
  });

  it('[UIX-09] A refusal of the whole form says what did not happen, and why', async () => {
    answer(createTeam, () => refuse('forbidden'));
    renderScreen(<NewTeam />);
    await fillTeam();
    await button('Add').click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not added');
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('Your account does not allow you to do this.');
    await expect.element(nameField).toHaveValue('South');
  });

  it('[AUT-03] [UIX-09] A refusal because of an old sign-in is shown once, with a button to sign in again', async () => {
    answer(createTeam, () => refuse('session.not_fresh'));
    renderScreen(<NewTeam purpose="add a team" />);
    await fillTeam();
    await button('Add').click();
    await expect.element(dialog).toHaveTextContent('Sign in again to add a team');
    await expect.element(button('Sign in again')).toBeVisible();
    await expect.element(dialog).not.toHaveTextContent('Not added');
  });

  it('[UIX-09] A refusal of something without a field is shown above the form', async () => {
    const errors = [{ path: 'service_manager_id', message: 'They have left.' }];
    answer(createTeam, () => refuse('input.invalid', { errors }));
    renderScreen(<NewTeam />);
    await fillTeam();
    await button('Add').click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('They have left.');
  });

  it('[UIX-09] [API-03] Text whose response was lost may have been saved: it is sent again under the same key', async () => {
    const onClose = vi.fn();
    const asked = answer(createTeam, (_, count) => (count < 3 ? NO_ANSWER : north));
    const screen = renderScreen(<NewTeam onClose={onClose} />);
    await fillTeam();
    await button('Add').click();
    await expect.element(dialog).toHaveTextContent('We couldn’t tell whether it arrived');
    await expect.element(dialog).not.toHaveTextContent('Not added');
    await button('Add').click();
    await expect.poll(() => asked.length).toBe(2);
    await expect.element(button('Add')).not.toHaveAttribute('aria-busy');

    // Also after the form was closed and opened again.
    await screen.leave();
    renderScreen(<NewTeam onClose={onClose} />);
    await expect.element(nameField).toHaveValue('South');
    await button('Add').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(asked.map(({ key }) => key)).toEqual(Array(3).fill(asked[0]?.key));
    expect(asked[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[UIX-09] [API-03] Other text is sent under another key', async () => {
    const asked = answer(createTeam, () => NO_ANSWER);
    renderScreen(<NewTeam />);
    await fillTeam();
    await button('Add').click();
    await expect.element(dialog).toHaveTextContent('We couldn’t tell whether it arrived');
    await nameField.fill('South-west');
    await button('Add').click();
    await expect.poll(() => new Set(asked.map(({ key }) => key)).size).toBe(2);
  });

  it('[UIX-09] It cannot be sent twice or closed during the call', async () => {
    const { promise, resolve } = Promise.withResolvers<TeamDetail>();
    const onClose = vi.fn();
    const asked = answer(createTeam, () => promise);
    renderScreen(<NewTeam onClose={onClose} />);
    await fillTeam();
    await button('Add').dblClick();
    await expect.element(dialog).toHaveTextContent('working');
    await userEvent.keyboard('{Enter}');
    await button('Cancel').click();
    await expect.element(dialog).toHaveTextContent('Sending. Wait a moment.');
    await userEvent.keyboard('{Escape}');
    await expect.element(nameField).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
    resolve(north);
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(asked).toHaveLength(1);
  });
});

describe('typed text', () => {
  const reopen = async (screen: ReturnType<typeof renderScreen>) => {
    await screen.leave();
    return renderScreen(<NewTeam />);
  };

  it('[UIX-09] is restored when the form is opened again, and can be discarded', async () => {
    const screen = renderScreen(<NewTeam />);
    await nameField.fill('South');
    const again = await reopen(screen);
    await expect.element(nameField).toHaveValue('South');
    await expect.element(dialog).toHaveTextContent('You had not sent it.');
    await button('Discard').click();
    await expect.element(nameField).toHaveValue('');
    await expect.poll(() => listKept('admin')).toEqual([]);
    await reopen(again);
    await expect.element(nameField).toHaveValue('');
    await expect.element(dialog).not.toHaveTextContent('You had not sent it.');
  });

  it('[UIX-09] is restored after Escape', async () => {
    const onClose = vi.fn();
    const screen = renderScreen(<NewTeam onClose={onClose} />);
    await nameField.fill('South');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    await reopen(screen);
    await expect.element(nameField).toHaveValue('South');
  });

  it('[UIX-09] is saved even if it is typed before a slow device has responded and the form is closed at once', async () => {
    const { locks } = navigator;
    const ask = locks.request.bind(locks) as (...asked: unknown[]) => Promise<unknown>;
    vi.spyOn(locks, 'request').mockImplementation((async (...asked: unknown[]) => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      return ask(...asked);
    }) as LockManager['request']);
    const screen = renderScreen(<NewTeam />);
    await nameField.fill('South');
    screen.redraw(null);
    await expect.element(dialog).not.toBeInTheDocument();
    screen.redraw(<NewTeam />);
    await expect.element(nameField).toHaveValue('South');
  });

  it('[UIX-09] is gone after Cancel', async () => {
    const onClose = vi.fn();
    const screen = renderScreen(<NewTeam onClose={onClose} />);
    await nameField.fill('South');
    await expect.poll(() => listKept('admin')).toEqual(['team/new']);
    await button('Cancel').click();
    expect(onClose).toHaveBeenCalledOnce();
    await screen.leave();
    expect(await listKept('admin')).toEqual([]);
  });

  it('[UIX-09] is gone once it is sent', async () => {
    answer(createTeam, () => north);
    const onClose = vi.fn();
    const screen = renderScreen(<NewTeam onClose={onClose} />);
    await fillTeam();
    await button('Add').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    await screen.leave();
    expect(await listKept('admin')).toEqual([]);
  });
});

interface TeamValues {
  team: string;
  team_manager_id: string;
}
const readTeam = ({ team, teamManager, version }: TeamDetail) => ({
  values: { team, team_manager_id: teamManager?.id ?? '' },
  version,
});

function EditTeam({ team = north, onClose = () => {} }) {
  const { values, version } = readTeam(team);
  return (
    <FormDialog<TeamDetail, TeamValues>
      place={`team/${id}`}
      title="Change North"
      start={values}
      record={{
        what: 'this team',
        version,
        read: (current) => (current ? readTeam(current as TeamDetail) : undefined),
        compared: [
          { name: 'team', label: 'Name', words: ({ team }) => team },
          { name: 'team_manager_id', label: 'Manager', words: (each) => each.team_manager_id },
        ],
      }}
      submit={{
        label: 'Save',
        request: ({ team, team_manager_id }, version) =>
          prepareCall(updateTeam, {
            params: { id },
            body: { team, team_manager_id: team_manager_id || null, version },
          }),
      }}
      failed="Not saved"
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label="Name" {...field('team')} />
          <TextField label="Manager" {...field('team_manager_id')} />
        </>
      )}
    </FormDialog>
  );
}

/** A dialog with a date and a time. */
function WhenDialog() {
  return (
    <FormDialog
      place="when/new"
      title="When"
      start={{ day: '', time: '' }}
      submit={{ label: 'Add', request: () => prepareCall(createTeam, { body: { team: '', client_id: '' } }) }}
      failed="Not added"
      topics={['organisations']}
      onClose={() => {}}
    >
      {({ field }) => (
        <>
          <DateField label="Date" {...field('day')} />
          <TimeField label="Start" {...field('time')} />
        </>
      )}
    </FormDialog>
  );
}

it('[UIX-09] A date or a time counts as typed while it is being typed', async () => {
  const [day, time] = [dialog.getByRole('textbox', { name: 'Date' }), dialog.getByLabelText('Start')];
  const openAgain = async (before: ReturnType<typeof renderScreen>) => {
    await before.leave();
    return renderScreen(<WhenDialog />);
  };
  const first = renderScreen(<WhenDialog />);
  await day.fill('24/1');
  const second = await openAgain(first);
  await expect.element(day).toHaveValue('24/1');
  await day.fill('24/12/2026');
  await time.fill('16');
  await openAgain(second);
  await expect.element(day).toHaveValue('24/12/2026');
  await expect.element(time).toHaveValue('16');
  await time.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(time).toHaveValue('16:00');
});

describe('a record that a colleague changes first', () => {
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this team' });
  const manager = dialog.getByLabelText('Manager');
  const theirs: TeamDetail = {
    ...north,
    team: 'Far north',
    teamManager: { id: beth, name: 'Beth' },
    version: 4,
  };
  const refuseOlder = () =>
    answer(updateTeam, ({ body }) =>
      body.version < theirs.version ? refuse('version.stale', { current: theirs }) : theirs,
    );

  it('[UIX-09] [API-02] Both versions are shown, and the chosen fields are saved over the newer one', async () => {
    const onClose = vi.fn();
    const asked = refuseOlder();
    renderScreen(<EditTeam onClose={onClose} />);
    await nameField.fill('North-east');
    await manager.fill(asif);
    await button('Save').click();
    const choice = conflict.getByRole('group', { name: 'Name' });
    await expect.element(choice).toHaveTextContent('North-east');
    await expect.element(choice).toHaveTextContent('Far north');
    await choice.getByRole('radio', { name: 'Take theirs' }).click();
    await button('Save').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(asked.map(({ body }) => body)).toEqual([
      { team: 'North-east', team_manager_id: asif, version: 3 },
      { team: 'Far north', team_manager_id: asif, version: 4 },
    ]);
  });

  it('[UIX-09] Fields that nobody changed here take the colleague’s values, and going back to the form decides nothing', async () => {
    const onClose = vi.fn();
    const asked = refuseOlder();
    renderScreen(<EditTeam onClose={onClose} />);
    await nameField.fill('North-east');
    await button('Save').click();
    await expect.element(conflict).toHaveTextContent(beth);
    await button('Back to the form').click();
    await button('Save').click();
    await expect.element(conflict).toHaveTextContent(beth);
    await button('Save').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(asked.map(({ body }) => body)).toEqual([
      { team: 'North-east', team_manager_id: null, version: 3 },
      { team: 'North-east', team_manager_id: null, version: 3 },
      { team: 'North-east', team_manager_id: beth, version: 4 },
    ]);
  });

  it('[UIX-09] A page that follows the record does not change typed text', async () => {
    refuseOlder();
    const screen = renderScreen(<EditTeam />);
    await nameField.fill('North-east');
    screen.redraw(<EditTeam team={theirs} />);
    await expect.element(nameField).toHaveValue('North-east');
    await expect.element(manager).toHaveValue('');
    await button('Save').click();
    await expect.element(conflict).toHaveTextContent('Far north');
  });

  it('[UIX-09] Saved text is compared as soon as the form is opened', async () => {
    const onClose = vi.fn();
    const asked = refuseOlder();
    const screen = renderScreen(<EditTeam />);
    await nameField.fill('North-east');
    await screen.leave();
    const again = renderScreen(<EditTeam team={theirs} />);
    await expect.element(conflict).toHaveTextContent('Far north');
    await button('Back to the form').click();
    await expect.element(nameField).toHaveValue('North-east');
    // Asks each time, until the user chooses a version.
    await again.leave();
    renderScreen(<EditTeam team={theirs} onClose={onClose} />);
    await expect.element(conflict).toHaveTextContent('Far north');
    await button('Save').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(asked.map(({ body }) => body)).toEqual([
      { team: 'North-east', team_manager_id: beth, version: 4 },
    ]);
  });

  it('[UIX-09] The user’s own save whose response was lost is saved again without asking', async () => {
    const onClose = vi.fn();
    const mine: TeamDetail = { ...north, team: 'North-east', version: 4 };
    const asked = answer(updateTeam, ({ body }, count) => {
      if (count === 1) return NO_ANSWER;
      return body.version < mine.version ? refuse('version.stale', { current: mine }) : mine;
    });
    renderScreen(<EditTeam onClose={onClose} />);
    await nameField.fill('North-east');
    await button('Save').click();
    await expect.element(dialog).toHaveTextContent('We couldn’t tell whether it arrived');
    await button('Save').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(asked.map(({ body }) => body.version)).toEqual([3, 3, 4]);
  });

  it('[UIX-09] A choice that the server refuses, or that does not arrive, stays in the form with the reason', async () => {
    const errors = [{ path: 'team_manager_id', message: 'They have left.' }];
    answer(updateTeam, ({ body }) =>
      body.version < theirs.version
        ? refuse('version.stale', { current: theirs })
        : refuse('input.invalid', { errors }),
    );
    renderScreen(<EditTeam />);
    await nameField.fill('North-east');
    await button('Save').click();
    await expect.element(conflict).toBeVisible();
    await button('Save').click();
    await expect.element(manager).toHaveAccessibleDescription('Error: They have left.');
    await expect.element(manager).toHaveValue(beth);
    await expect.element(nameField).toHaveValue('North-east');

    answer(updateTeam, ({ body }) =>
      body.version < theirs.version ? refuse('version.stale', { current: theirs }) : NO_ANSWER,
    );
    await button('Save').click();
    await expect.element(conflict).toBeVisible();
    await button('Save').click();
    await expect.element(dialog).toHaveTextContent('We couldn’t tell whether it arrived');
    await expect.element(manager).toHaveValue(beth);
  });
});

const leave: LeaveRequest = {
  ...{ id, carer: { id: PEOPLE.carer.id, name: PEOPLE.carer.name } },
  ...{ first_date: '2026-12-01', last_date: '2026-12-02', note: null, status: 'asked', answer: null },
  ...{ answered_by: null, answered_at: null, appointments: 1, version: 2 },
  created_at: '2026-11-24T09:00:00Z',
};

function AnswerLeave({ onClose = () => {} }) {
  return (
    <FormDialog
      place={`leave/${id}`}
      title="Answer Cem Carer"
      start={{ answer: '' }}
      submit={{
        label: 'Approve',
        request: ({ answer }) =>
          prepareCall(approveLeave, { params: { id }, body: { version: 2, answer, take_off: true } }),
        doubt: ({ answer }) =>
          answer
            ? undefined
            : {
                title: 'Approve without a message?',
                text: 'They may ask.',
                back: 'Write one',
                go: 'Approve all the same',
              },
      }}
      second={{
        label: 'Do not approve',
        request: ({ answer }) => prepareCall(declineLeave, { params: { id }, body: { version: 2, answer } }),
      }}
      readAgain={{ title: 'Someone else changed this request', kept: 'We kept what you typed.' }}
      failed="Not answered"
      topics={['rotas']}
      onClose={onClose}
    >
      {({ field }) => <TextField label="Message" {...field('answer')} />}
    </FormDialog>
  );
}

describe('a decision', () => {
  const message = dialog.getByLabelText('Message');

  it('[UIX-09] The second button makes its own call, with its own required fields', async () => {
    const onClose = vi.fn();
    const asked = answer(declineLeave, () => leave);
    renderScreen(<AnswerLeave onClose={onClose} />);
    await button('Do not approve').click();
    await expect.element(message).toHaveAccessibleDescription('Error: Say why you do not approve it.');
    await expect.element(message).toHaveFocus();
    await message.fill('Too many are away.');
    await button('Do not approve').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(asked.map(({ body }) => body)).toEqual([{ version: 2, answer: 'Too many are away.' }]);
  });

  it('[UIX-09] The second button’s required fields are not required for the first', async () => {
    renderScreen(<AnswerLeave />);
    await button('Do not approve').click();
    await expect.element(message).toHaveAccessibleDescription('Error: Say why you do not approve it.');
    await button('Approve').click();
    await expect.element(dialog).toHaveTextContent('Approve without a message?');
  });

  it('[UIX-03] A confirmation is shown before it is sent: back to the form, or continue', async () => {
    const onClose = vi.fn();
    const asked = answer(approveLeave, () => leave);
    renderScreen(<AnswerLeave onClose={onClose} />);
    await button('Approve').click();
    await expect.element(dialog).toHaveTextContent('They may ask.');
    await button('Write one').click();
    await expect.element(message).toBeVisible();
    expect(asked).toHaveLength(0);
    await button('Approve').click();
    await button('Approve all the same').click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it('[UIX-09] [API-02] A decision about a record that a colleague has changed is read again, and the text stays', async () => {
    const onClose = vi.fn();
    answer(approveLeave, () => refuse('version.stale', { current: { ...leave, version: 3 } }));
    const screen = renderScreen(<AnswerLeave onClose={onClose} />);
    await message.fill('Have a good time.');
    await button('Approve').click();
    await expect.element(dialog).toHaveTextContent('Someone else changed this request');
    await expect.element(dialog).toHaveTextContent('We kept what you typed.');
    await button('Read it again').click();
    expect(onClose).toHaveBeenCalledOnce();
    await screen.leave();
    renderScreen(<AnswerLeave />);
    await expect.element(message).toHaveValue('Have a good time.');
  });
});
