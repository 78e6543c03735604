/** The form values of a social worker, and their conversion to and from the contract. */
import { z } from 'zod';
import { Email, Id, Line, Phone } from '#contract/core/shapes.ts';
import { type SocialWorker, SocialWorkerRole } from '#contract/organisations/social-workers.ts';
import { findRole } from '#web/features/organisations/social-workers/social-worker-words.ts';
import { orEmpty } from '#web/forms/or-empty.ts';

export const WorkerValues = z.object({
  client_id: z.string().refine((id) => Id.safeParse(id).success, 'Choose an organisation.'),
  name: Line(200).min(1, 'Enter a name.'),
  role: z.string().refine((role) => SocialWorkerRole.safeParse(role).success, 'Choose a role.'),
  email: z.string().trim().pipe(Email),
  phone: orEmpty(Phone),
  team_id: z.string(),
  is_active: z.boolean(),
});
export type WorkerValues = z.infer<typeof WorkerValues>;

export const emptyWorker = (client_id: string): WorkerValues => ({
  client_id,
  name: '',
  role: 'SOCIAL_WORKER',
  email: '',
  phone: '',
  team_id: '',
  is_active: true,
});

export const workerValues = (worker: SocialWorker): WorkerValues => ({
  client_id: worker.client.id,
  name: worker.name,
  role: worker.role,
  email: worker.email,
  phone: worker.phone ?? '',
  team_id: worker.team?.id ?? '',
  is_active: worker.is_active,
});

/** The fields that both the public and the office can write. */
export const workerBody = (values: Omit<WorkerValues, 'client_id' | 'is_active'>) => ({
  name: values.name,
  role: findRole(values.role),
  email: values.email.trim(),
  phone: values.phone.trim() || null,
  team_id: values.team_id || null,
});
