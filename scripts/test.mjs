// `npm test`: installs what is missing, then runs the checks and tests that guard a change; with --all, every one there is,
// and with --minutes=N, those that fit into that time.
// Nothing newer than import() may stand here, so that an old Node.js gets a sentence and not a syntax error.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Placewell needs Node.js 20 or newer, and this is ${process.version}.`);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const given = process.argv.find((word) => word.startsWith('--minutes='));
import('./run-tests.mjs').then(({ runTests }) =>
  runTests({
    all: process.argv.includes('--all'),
    minutes: given ? Number(given.slice('--minutes='.length)) : undefined,
  }),
);
