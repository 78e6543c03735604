import { SocialWorkerRole } from '#contract/social-workers.ts';

export const roleWords: Record<SocialWorkerRole, string> = {
  SOCIAL_WORKER: 'Social worker',
  SENIOR_SOCIAL_WORKER: 'Senior social worker',
  SENIOR_PRACTITIONER: 'Senior practitioner',
  PRINCIPAL_SOCIAL_WORKER: 'Principal social worker',
  TEAM_MANAGER: 'Team manager',
  PRACTICE_MANAGER: 'Practice manager',
  SERVICE_MANAGER: 'Service manager',
  HEAD_OF_SERVICE: 'Head of service',
};

export const roleOptions = Object.entries(roleWords).map(([value, label]) => ({ value, label }));

/** The role as typed into a form. Only for values that passed the form's own check. */
export const roleOf = (value: string): SocialWorkerRole => SocialWorkerRole.parse(value);

export const workerHref = (id: string) => `/dashboard/social-workers/${id}`;
