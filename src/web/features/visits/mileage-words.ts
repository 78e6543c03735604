import { Miles } from '#contract/visits/mileages.ts';
import type { MileageRate } from '#contract/visits/visits.ts';
import type { JourneyContent } from '#web/features/visits/part-contents.ts';

/**
 * Says what a journey is worth before it is sent: `About £37.00: 40 miles at 55p, 60 at 25p (over 10,000 this tax
 * year)`. The server calculates the exact amount with everything claimed since. Undefined if there is nothing to say.
 * @param before earlier journeys that the server does not have yet
 */
export function payWords(
  journey: JourneyContent,
  before: readonly JourneyContent[],
  rates: readonly MileageRate[],
): string | undefined {
  const rate = rates.find(({ vehicle }) => vehicle === journey.vehicle);
  const miles = hundredths(journey.miles);
  if (!rate || miles === undefined) return undefined;
  const earlier = before.filter(({ vehicle }) => vehicle === journey.vehicle);
  const soFar = earlier.reduce(
    (sum, { miles: each }) => sum + (hundredths(each) ?? 0),
    Math.round(Number(rate.miles_so_far) * 100),
  );
  const first = rate.border_miles === null ? miles : clamp(rate.border_miles * 100 - soFar, 0, miles);
  const pounds = Math.round((first * rate.first_pence + (miles - first) * rate.further_pence) / 100) / 100;
  return `About £${pounds.toFixed(2)}: ${bandWords(first, miles - first, rate)}`;
}

function bandWords(first: number, further: number, rate: MileageRate): string {
  const over = `(over ${rate.border_miles?.toLocaleString('en-GB')} this tax year)`;
  if (rate.first_pence === rate.further_pence || further === 0)
    return `${inMiles(first + further)} at ${rate.first_pence}p a mile`;
  if (first === 0) return `${inMiles(further)} at ${rate.further_pence}p ${over}`;
  return `${inMiles(first)} at ${rate.first_pence}p, ${further / 100} at ${rate.further_pence}p ${over}`;
}

const inMiles = (count: number) => (count === 100 ? '1 mile' : `${count / 100} miles`);
const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Whole numbers, so that no penny is lost to floating point. */
function hundredths(miles: string): number | undefined {
  const read = Miles.safeParse(miles);
  return read.success ? Math.round(Number(read.data) * 100) : undefined;
}
