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
 * The record and then its form: the answers are never older than the version they are sent with, so that nothing of
 * somebody else's is written over unseen.
 */
export async function fetchOpenedForm(id: string): Promise<OpenedForm> {
  const params = { id };
  const person = await callApi(getYoungPerson, { params });
  return { person, form: await callApi(getYoungPersonForm, { params }) };
}

const keyFor = (id: string, segment: string) => ['young person form', id, segment] as const;

/** As it is when a step is opened. It does not change under the person who writes. */
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
