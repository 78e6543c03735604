// `npm start`: installs and builds what is missing or out of date, then runs the server.
// Nothing newer than import() may stand here, so that an old Node.js gets a sentence and not a syntax error.
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Placewell needs Node.js 20 or newer, and this is ${process.version}.`);
  process.exit(1);
}
import('./run-server.mjs').then(({ runServer }) => runServer(process.argv.slice(2)));
