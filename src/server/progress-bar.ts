/** Where the bar is drawn: standard error, so that standard output can be piped. */
export interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/**
 * A progress bar. A terminal shows one line that changes. Elsewhere it writes a plain line for every tenth: `copy
 * [######------] 52 %  1,120,000 rows  31,000 rows/s  25 s left`.
 */
export class ProgressBar {
  readonly #screen: Screen;
  readonly #clock: () => number;
  readonly #started: number;
  #nextPlain = 0.1;

  constructor(screen: Screen, clock: () => number = () => performance.now()) {
    this.#screen = screen;
    this.#clock = clock;
    this.#started = clock();
  }

  /** `share` is from 0 to 1, of the whole. */
  show(part: string, share: number, rows: number): void {
    const seconds = (this.#clock() - this.#started) / 1000;
    const facts = [
      `${Math.floor(share * 100)} %`,
      `${rows.toLocaleString('en-GB')} rows`,
      `${Math.round(rows / Math.max(seconds, 0.001)).toLocaleString('en-GB')} rows/s`,
      share > 0.02 ? `${duration((seconds / share) * (1 - share))} left` : '',
    ].join('  ');
    if (this.#screen.isTTY) {
      const width = Math.max(10, Math.min(30, (this.#screen.columns ?? 80) - facts.length - part.length - 6));
      const full = Math.round(width * share);
      this.#screen.write(`\r\x1b[2K${part} [${'#'.repeat(full)}${'-'.repeat(width - full)}] ${facts}`);
    } else if (share >= this.#nextPlain) {
      this.#nextPlain = Math.floor(share * 10) / 10 + 0.1;
      this.#screen.write(`${part}  ${facts.trim()}\n`);
    }
  }

  end(): void {
    if (this.#screen.isTTY) this.#screen.write('\r\x1b[2K');
  }
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return `${Math.ceil(seconds / 60)} min`;
}
