import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { Instant } from '#contract/core/shapes.ts';

/** APT-08: one private address for each carer, to subscribe to in their own calendar. */
const CalendarFeed = z.object({
  created_at: Instant,
  last_read_at: Instant.nullable(),
  shows_first_names: z.boolean(),
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar_feed/',
  summary: 'Get my calendar feed, if any. Its address is only shown on creation',
  access: { carer: 'OWN' },
  audit: null,
  answer: CalendarFeed.nullable(),
});

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar_feed/',
  summary: 'Create a private feed address, which replaces any earlier one',
  access: { carer: 'OWN' },
  is_told_once: true,
  audit: null,
  body: z.strictObject({ shows_first_names: z.boolean().default(false) }),
  answer: CalendarFeed.extend({ url: z.string() }),
});

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar_feed/',
  summary: 'Stop the feed',
  access: { carer: 'OWN' },
  audit: null,
  answer: z.object({ revoked: z.boolean() }),
});
