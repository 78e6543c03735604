import type { Area } from '#server/area.ts';
import { complaintRoutes } from '#server/features/safety/complaints/complaints.routes.ts';
import { complaintSearch } from '#server/features/safety/complaints/search.queries.ts';

const AHEAD = 'This day is in the future.';
const BEFORE = 'This is before the complaint was received.';

export const complaintArea: Area = {
  routes: complaintRoutes,
  constraints: {
    complaint_received_ahead: ['input.invalid', 'received_on', AHEAD],
    complaint_acknowledged_ahead: ['input.invalid', 'acknowledged_on', AHEAD],
    complaint_stage_ahead: ['input.invalid', 'stage_from', AHEAD],
    complaint_closed_ahead: ['input.invalid', 'closed_on', AHEAD],
    complaint_closed_on: ['input.invalid', 'closed_on', BEFORE],
    complaint_received_after_step: ['input.invalid', 'received_on', 'A step was taken before this day.'],
    complaint_state: [
      'complaint.wrong_step',
      'state',
      'This complaint has changed, so you cannot do this now. Reload the page.',
    ],
    complaint_step_ahead: ['input.invalid', 'happened_on', AHEAD],
    complaint_step_before_receipt: ['input.invalid', 'happened_on', BEFORE],
    complaint_step_corrects_fk: ['input.invalid', 'corrects_id', 'This step is not part of the complaint.'],
    complaint_step_corrected_once: [
      'complaint.wrong_step',
      'corrects_id',
      'Someone else has already corrected this step.',
    ],
  },
  views: {
    'complaint.list': 'Saw them in the list of complaints',
    'complaint.view': 'Looked at a complaint',
  },
  search: complaintSearch,
};
