/** How long one carer's work usually is, in hours: at night and in homes neither minutes nor whole days surprise. */
const USUAL_HOURS = { shortest: 0.25, longest: 16 };
const USUAL_HOURS_OF: Record<string, typeof USUAL_HOURS> = {
  'Residential and nights': { shortest: 1, longest: 24 },
};

/** Tells whether so many hours of a service are unusual. Every carer of an appointment is booked for all of it. */
export function judgeLength(hours: number, category: string): 'length.long' | 'length.short' | undefined {
  const usual = USUAL_HOURS_OF[category] ?? USUAL_HOURS;
  if (hours < usual.shortest) return 'length.short';
  return hours > usual.longest ? 'length.long' : undefined;
}
