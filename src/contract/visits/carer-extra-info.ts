import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Id, Instant, Text, Version, WrittenAbout } from '#contract/core/shapes.ts';

const ofAppointment = z.object({ id: Id });

export const ExtraInfo = z.object({
  id: Id,
  appointment_carer_id: Id,
  text: z.string(),
  version: Version,
  updated_at: Instant,
});
export type ExtraInfo = z.infer<typeof ExtraInfo>;

export const listExtraInfoOfAppointment = endpoint({
  method: 'GET',
  path: '/api/app_appointments_carer_extra_info/appointment/{id}',
  summary: 'The notes that carers added to an appointment',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: 'carer_extra_info.view',
  params: ofAppointment,
  answer: z.array(ExtraInfo),
});

export const createExtraInfo = endpoint({
  method: 'POST',
  path: '/api/app_appointments_carer_extra_info/',
  summary: 'Add a note to the office about a visit; one for each assignment',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  body: z.strictObject({
    appointment_carer_id: Id,
    text: Text(4000).min(1, 'Enter a note.'),
    about: WrittenAbout,
  }),
  answer: ExtraInfo,
  status: 201,
});

export const updateExtraInfo = endpoint({
  method: 'PUT',
  path: '/api/app_appointments_carer_extra_info/{id}',
  summary: 'Change a note to the office',
  access: { admin: 'ALL', carer: 'OWN' },
  audit: null,
  params: z.object({ id: Id }),
  body: z.strictObject({
    text: Text(4000).min(1, 'Enter a note.'),
    version: Version,
    about: WrittenAbout,
  }),
  answer: ExtraInfo,
});
