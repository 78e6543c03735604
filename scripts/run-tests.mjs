import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { endWithUs, explain, pathOfProject, root, run } from './programs.mjs';
import { buildWeb } from './web-build.mjs';

const TYPE_CONFIGS = ['src/contract', 'src/server', 'src/web', 'demo', 'dev', 'test'].map(
  (folder) => `${folder}/tsconfig.json`,
);

/** The count so far; whatever happens, it is the last thing said. */
const count = { passed: 0, failed: 0 };
const reports = mkdtempSync(join(tmpdir(), 'placewell-reports-'));

/** How long the long stages take on two cores, with room for a slow day. */
const LONG_STAGES = [
  { minutes: 22, steps: [exhaustiveTests] },
  { minutes: 20, steps: [otherJourneys] },
  { minutes: 16, steps: [screens] },
];

/**
 * Runs the steps, stops after the first stage in which one fails, and ends with `N passed, N failed`.
 * @param all also what takes long: every journey, every screen, every input, kills and mutations
 * @param minutes leaves out a long stage that would not end within this time
 */
export async function runTests({ all, minutes = Number.POSITIVE_INFINITY }) {
  endWithUs(() => {
    count.failed += 1;
    finish();
  });
  const begun = Date.now();
  try {
    await ensureInstalled();
    // The first three share the two processors; the tests need the web pages, and a quiet machine.
    const stages = [[checkTypes, lint, build], [unitTests], [componentTests], [mainJourneys]].map(
      (steps) => ({ minutes: 0, steps }),
    );
    if (all) stages.push(...LONG_STAGES);
    for (const stage of stages) {
      const minutes_left = minutes - (Date.now() - begun) / 60_000;
      if (stage.minutes > minutes_left) {
        console.log(`– ${stage.steps.map(({ name }) => name).join(', ')}: not run, for lack of time`);
        continue;
      }
      await Promise.all(stage.steps.map((step) => step()));
      if (count.failed > 0) break;
    }
  } catch (error) {
    count.failed += 1;
    explain(error);
  }
  finish();
}

function finish() {
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${count.passed} passed, ${count.failed} failed`);
  process.exitCode = count.failed === 0 ? 0 : 1;
}

function checkTypes() {
  return step('types', async () => {
    const configs = TYPE_CONFIGS.filter((config) => existsSync(join(root, config)));
    const results = await Promise.all(
      configs.map((config) => command('tsc', ['-p', config, ...colours('--pretty')])),
    );
    return {
      code: results.some(({ code }) => code !== 0) ? 1 : 0,
      output: results.map(({ output }) => output).join(''),
    };
  });
}

function lint() {
  return step('lint', async () => {
    const style = await command('biome', ['ci', '.', ...colours('--colors=force')]);
    const dead = await command('knip', ['--no-progress']);
    return { code: style.code || dead.code, output: style.output + dead.output };
  });
}

function build() {
  return step('web build', () => buildWeb({ env: environment() }));
}

function unitTests() {
  return vitest('unit and API tests', ['server', 'web']);
}

function componentTests() {
  return vitest('component tests', ['component']);
}

function exhaustiveTests() {
  return vitest('exhaustive tests', ['exhaustive']);
}

function mainJourneys() {
  return playwright('main journeys', 'main');
}

function otherJourneys() {
  return playwright('other journeys', 'other');
}

function screens() {
  return playwright('every screen', 'screens');
}

function vitest(name, projects) {
  const report = join(reports, `${projects[0]}.json`);
  return step(
    name,
    () =>
      command(
        'vitest',
        [
          ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
          ...projects.map((project) => `--project=${project}`),
        ],
        { isShown: true },
      ),
    () => {
      const { numPassedTests, numFailedTests } = readReport(report);
      return { passed: numPassedTests, failed: numFailedTests };
    },
  );
}

function playwright(name, project) {
  const report = join(reports, `${project}.json`);
  return step(
    name,
    () =>
      command('playwright', ['test', `--project=${project}`, '--reporter=list,json'], {
        isShown: true,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
    () => {
      const { expected, unexpected } = readReport(report).stats;
      return { passed: expected, failed: unexpected };
    },
  );
}

/** A step that fails counts at least one failure: a file that does not even load has no failed tests in it. */
async function step(name, work, counted = () => ({ passed: 0, failed: 0 })) {
  const begun = Date.now();
  console.log(`› ${name}`);
  const { code, output } = await work();
  if (output && code !== 0) console.log(output.trimEnd());
  const { passed, failed } = counted();
  count.passed += passed;
  count.failed += code === 0 ? failed : Math.max(failed, 1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

function readReport(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return { numPassedTests: 0, numFailedTests: 0, stats: { expected: 0, unexpected: 0 } };
}

function command(name, args, { isShown = false, env = {} } = {}) {
  return run(join(root, 'node_modules', '.bin', name), args, { isShown, env: { ...environment(), ...env } });
}

function environment() {
  return { ...process.env, PATH: pathOfProject(), ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}) };
}

/** Collected output is no terminal to the program, so colours are asked for. */
function colours(option) {
  return process.stdout.isTTY ? [option] : [];
}
