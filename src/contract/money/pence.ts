/** The API gives money as pounds with two decimals, "1250.50". Every sum is computed in whole pence. */

export const Money = /^-?\d+\.\d{2}$/;

export function readPence(money: string): number {
  if (!Money.test(money)) throw new RangeError('Money is pounds with two decimals');
  return Number(money.replace('.', ''));
}

export function writePence(pence: number): string {
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `amount / by` as a whole number, rounded half away from zero. Exact while `amount` is a safe integer. */
export function divideHalfUp(amount: number, by: number): number {
  const size = Math.abs(amount);
  const rest = size % by;
  const whole = (size - rest) / by + (2 * rest >= by ? 1 : 0);
  return amount < 0 ? -whole : whole;
}

/** Hundredths of a decimal with at most two places: "2.5" is 250. */
export function readHundredths(decimal: string): number {
  if (!/^-?\d+(\.\d{1,2})?$/.test(decimal)) throw new RangeError('A decimal has two places at most');
  const [whole = '', places = ''] = decimal.split('.');
  return Number(`${whole}${places.padEnd(2, '0')}`);
}

/** "2", "2.5", "2.25". */
export const writeHundredths = (hundredths: number) => writePence(hundredths).replace(/\.?0+$/, '');
