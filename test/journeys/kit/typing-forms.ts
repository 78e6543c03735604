import { listAppointments } from '#contract/appointments/appointments.ts';
import { addDays, todayInLondon } from '#contract/core/dates.ts';
import { listClients } from '#contract/organisations/clients.ts';
import { listSocialWorkers } from '#contract/organisations/social-workers.ts';
import { listTeams } from '#contract/organisations/teams.ts';
import { listUsers } from '#contract/organisations/users.ts';
import { createQuestionForm, getQuestionFormVersion } from '#contract/questions/question-forms.ts';
import { listMissingNow } from '#contract/safety/missing-episodes.ts';
import { getVisit } from '#contract/visits/visits.ts';
import { addYoungPersonSubcategory, listSubcategories } from '#contract/young-persons/characteristics.ts';
import { createDiary, getDiary, listDiaries } from '#contract/young-persons/diaries.ts';
import { createReferral, getReferral, listReferrals } from '#contract/young-persons/referrals.ts';
import { getYoungPersonForm } from '#contract/young-persons/young-person-steps.ts';
import { listYoungPersons } from '#contract/young-persons/young-persons.ts';
import { bookNow } from '#test/journeys/kit/book-now.ts';
import type { Person } from '#test/journeys/kit/people.ts';
import { bookPast, idOfClient, questionInWords, writeAllBut } from '#test/journeys/kit/visits.ts';
import { freshName, givenActive, givenDraft } from '#test/journeys/kit/young-persons.ts';
import type { ApiClient } from '#test/kit/api-client.ts';

/** A form that is open to be typed into. */
export interface OpenedForm {
  address: string;
  /** The name of its draft at the server, where it has one. */
  draft?: string;
  /** Reads what the record itself holds. */
  record?: () => Promise<unknown>;
  /** The button that makes a field to write in, where there is none: it opens a dialog, or adds a part. */
  button?: string | undefined;
  /** The fields are those of a dialog. */
  is_dialog?: boolean;
}

export interface TypingForm {
  name: string;
  person: Person;
  /** Opens it for a record of its own, where there is one. */
  open: (api: ApiClient, admin: ApiClient) => Promise<OpenedForm>;
  /** The button that hands it in, pressed now and then. */
  send?: string;
}

function visitForm(step: string, button?: string): TypingForm {
  return {
    name: `visit, ${step}`,
    person: 'carer2',
    open: async (api, admin) => {
      const visit = await bookPast(admin, api, await idOfClient(admin));
      if (step === 'report') await writeAllBut(api, visit, questionInWords(visit));
      const { appointment_carer_id: id } = visit;
      return {
        address: `/dashboard/visits/${id}?step=${step}`,
        record: () => api.get(getVisit, { params: { id } }),
        button,
      };
    },
  };
}

const draftForm = (name: string, address: string, draft: string): TypingForm => ({
  name,
  person: 'admin',
  open: async () => ({ address, draft }),
});

const editForm = (
  name: string,
  folder: string,
  draft: string,
  find: (api: ApiClient) => Promise<{ id: string } | undefined>,
): TypingForm => ({
  name,
  person: 'admin',
  open: async (api) => {
    const id = (await find(api))?.id ?? '';
    return { address: `/dashboard/${folder}/${id}/edit`, draft: `${draft}/${id}/edit` };
  },
});

const firstPerson = async (api: ApiClient) =>
  (await api.get(listYoungPersons, { query: {} })).items[0]?.id ?? '';

const readNotes = async (api: ApiClient, id: string) => {
  const { items } = await api.get(listDiaries, { params: { id }, query: { page_size: 100 } });
  return Promise.all(items.map((note) => api.get(getDiary, { params: { id: note.id } })));
};

const newNote: TypingForm = {
  name: 'case note',
  person: 'carer',
  send: 'Save case note',
  open: async (api) => {
    const id = await firstPerson(api);
    return { address: `/dashboard/diaries/new?young_person=${id}`, record: () => readNotes(api, id) };
  },
};

const changedNote: TypingForm = {
  name: 'case note, changed',
  person: 'carer',
  open: async (api) => {
    const young_person_id = await firstPerson(api);
    const body = new FormData();
    const note = { young_person_id, date: todayInLondon(), title: freshName(), text: 'As it was.' };
    for (const [name, value] of Object.entries(note)) body.set(name, value);
    const { id } = await api.send(createDiary, { body });
    return { address: `/dashboard/diaries/${id}/edit`, record: () => api.get(getDiary, { params: { id } }) };
  },
};

const reportForm: TypingForm = {
  name: 'report',
  person: 'carer',
  open: async (api, admin) => {
    const visit = await bookPast(admin, api, await idOfClient(admin));
    const { appointment_carer_id: id, report, app_report } = visit;
    return {
      address: `/dashboard/reports/${report.id}/write/${app_report?.form_type.id}`,
      record: () => api.get(getVisit, { params: { id } }),
    };
  },
};

const missingForm: TypingForm = {
  name: 'missing young person',
  person: 'carer2',
  open: async (api, admin) => {
    const { with_carer } = await api.get(listMissingNow);
    const id = with_carer[0] ?? (await bookMissing(admin, api));
    return { address: `/dashboard/young-persons/${id}`, button: ' is missing', is_dialog: true };
  },
};

async function bookMissing(admin: ApiClient, carer: ApiClient): Promise<string> {
  const person = await givenActive(admin, await idOfClient(admin));
  await bookNow(admin, carer, person);
  return person.id;
}

const stepForm = (number: string): TypingForm => ({
  name: `young person, step ${number}`,
  person: 'admin',
  open: async (api) => {
    const { id } = await givenDraft(api, await idOfClient(api));
    return {
      address: `/dashboard/young-persons/${id}/young-person-form/step-${number}`,
      draft: `young-person/${id}/step-${number}`,
      record: () => api.get(getYoungPersonForm, { params: { id } }),
    };
  },
});

const topicForm: TypingForm = {
  name: 'characteristic',
  person: 'admin',
  open: async (api) => {
    const { id } = await givenActive(api, await idOfClient(api));
    const [topic] = await api.get(listSubcategories);
    const subcategory_id = topic?.id ?? '';
    await api.send(addYoungPersonSubcategory, { params: { id }, body: { subcategory_id } });
    return {
      address: `/dashboard/young-persons/${id}/characteristics/${subcategory_id}/edit`,
      draft: `characteristic/${id}/${subcategory_id}`,
    };
  },
};

const builtForm: TypingForm = {
  name: 'form builder',
  person: 'admin',
  open: async (api) => {
    const body = { name: `Form ${freshName()}`, purpose: 'report', is_numeric: false } as const;
    const { id } = await api.send(createQuestionForm, { body });
    return {
      address: `/dashboard/forms/${id}/edit`,
      record: () => api.get(getQuestionFormVersion, { params: { id, form_version: 1 } }),
    };
  },
};

/** Of its author's drafts the newest, for each opening of the form begins another. */
const readReferrals = async (api: ApiClient) => {
  const query = { status: ['draft' as const], page_size: 12 };
  const { items } = await api.get(listReferrals, { query });
  return Promise.all(items.map(async ({ id }) => (await api.get(getReferral, { params: { id } })).answers));
};

const newReferral: TypingForm = {
  name: 'new referral',
  person: 'client',
  open: async (api) => ({ address: '/dashboard/referrals/new', record: () => readReferrals(api) }),
};

const referralForm: TypingForm = {
  name: 'referral',
  person: 'client',
  open: async (api) => {
    const [client] = (await api.get(listClients, { query: {} })).items;
    const body = { client_id: client?.id ?? '', answers: {} };
    const { id } = await api.send(createReferral, { body });
    return {
      address: `/dashboard/referrals/${id}/edit`,
      record: async () => (await api.get(getReferral, { params: { id } })).answers,
    };
  },
};

/** Words in a dialog, which a reload, Escape or a phone's Back closes. */
const dialogForm = (name: string, person: Person, address: string, button: string): TypingForm => ({
  name: `dialog, ${name}`,
  person,
  open: async () => ({ address, button, is_dialog: true }),
});

const nextAppointment = async (api: ApiClient) => {
  const query = { start_date: addDays(todayInLondon(), 2), end_date: addDays(todayInLondon(), 9) };
  const { items } = await api.get(listAppointments, { query });
  return items.find(({ cancelled }) => !cancelled);
};

/** Every form of a page that keeps what is typed. */
export const typingForms: readonly TypingForm[] = [
  visitForm('report'),
  visitForm('times'),
  visitForm('miles', 'Add a journey'),
  visitForm('expenses', 'Add an expense'),
  visitForm('else'),
  newNote,
  changedNote,
  reportForm,
  missingForm,
  draftForm('new team', '/dashboard/teams/new', 'team/new'),
  editForm('team', 'teams', 'team', async (api) => (await api.get(listTeams, { query: {} })).items[0]),
  draftForm('new client', '/dashboard/clients/new', 'client/new'),
  editForm(
    'client',
    'clients',
    'client',
    async (api) => (await api.get(listClients, { query: {} })).items[0],
  ),
  draftForm('new social worker', '/dashboard/social-workers/new', 'social-worker/new'),
  editForm(
    'social worker',
    'social-workers',
    'social-worker',
    async (api) => (await api.get(listSocialWorkers, { query: {} })).items[0],
  ),
  draftForm('new person', '/dashboard/users/new', 'user/new'),
  {
    name: 'sign-in of a client',
    person: 'admin',
    open: async (api) => {
      const { items } = await api.get(listUsers, { query: { user_type: 'client' } });
      const id = items[0]?.id ?? '';
      return { address: `/dashboard/users/${id}`, draft: `user/${id}/edit` };
    },
  },
  dialogForm('holiday', 'carer', '/dashboard/rotas', 'Ask for holiday'),
  dialogForm('notifiable event', 'admin', '/dashboard/notifiable-events', 'New event'),
  dialogForm('check', 'admin', '/dashboard/checks', 'Add check'),
  draftForm('new complaint', '/dashboard/complaints/new', 'complaint/new'),
  draftForm('new appointment', '/dashboard/appointments/new', 'appointment/new'),
  editForm('appointment', 'appointments', 'appointment', nextAppointment),
  draftForm('new young person', '/dashboard/young-persons/new', 'young-person/new'),
  ...['one', 'two', 'three', 'four', 'five', 'six'].map(stepForm),
  topicForm,
  builtForm,
  newReferral,
  referralForm,
  {
    name: 'referral without an account',
    person: 'admin',
    open: async () => ({ address: '/external/referral' }),
  },
  {
    name: 'registration without an account',
    person: 'admin',
    open: async () => ({ address: '/register/social-worker' }),
  },
];
