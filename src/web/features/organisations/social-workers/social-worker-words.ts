import { SOCIAL_WORKER_ROLE_WORDS, SocialWorkerRole } from '#contract/organisations/social-workers.ts';

export const roleWords = SOCIAL_WORKER_ROLE_WORDS;

export const roleOptions = Object.entries(roleWords).map(([value, label]) => ({ value, label }));

/** The role typed into a form. Only for values that passed the form's own check. */
export const findRole = (value: string): SocialWorkerRole => SocialWorkerRole.parse(value);

export const workerHref = (id: string) => `/dashboard/social-workers/${id}`;
