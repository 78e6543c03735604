import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/core/endpoint.ts';
import { getYoungPersonForm } from '#contract/young-persons/young-person-steps.ts';
import { getYoungPerson, type YoungPersonDetail } from '#contract/young-persons/young-persons.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call.ts';

type Form = AnswerOf<typeof getYoungPersonForm>;
export type Step = Form['steps'][number];

export interface OpenedForm {
  person: YoungPersonDetail;
  form: Form;
}

/**
 * Fetches the record before its form, so that the answers are never older than the version they are sent with.
 * Otherwise a save could overwrite somebody else's change unseen.
 */
export async function fetchOpenedForm(id: string): Promise<OpenedForm> {
  const params = { id };
  const person = await callApi(getYoungPerson, { params });
  return { person, form: await callApi(getYoungPersonForm, { params }) };
}

const keyFor = (id: string, segment: string) => ['young person form', id, segment] as const;

/** As it was when the step opened. It does not change while the user writes. */
export function useOpenedForm(id: string, segment: string) {
  return useQuery<OpenedForm, ApiError>({
    queryKey: keyFor(id, segment),
    queryFn: () => fetchOpenedForm(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
