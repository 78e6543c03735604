/**
 * `npm run bench`: prints figures and ratios, asserts nothing but that hostile files stop nobody. Its large agency (1,000,000 appointments) is made once
 * in data/bench and kept; `--web` measures only the browser's side, `--lists` only the server's, `--activity` only the
 * activity log, `--search` only the search, `--documents` only the PDFs of reports, `--form` only a form of two hundred
 * questions, `--files` only hostile files, `--referrals` only 100,000 referrals and the young people they may be about,
 * `--invoices` only invoices: a run over 100,000 visits, half a million in the list, PDFs, and a million visits added up;
 * `--alerts` only emergency alerts: to the e-mail, and through a server that is killed; `--chats` only 500 people who are
 * connected and write to each other; `--rotas` only suggestions of carers, weeks of gaps that are filled, and the board.
 */
import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { createDemoAgency, ensureDemoAgency } from '#demo/demo-agency.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect } from '#server/db/pools.ts';
import { startLocalPostgres } from '#server/local-postgres/local-postgres.ts';
import { startServerProcess } from '#test/kit/server-process.ts';
import { appointmentLists } from '#test/load/appointments/appointments.ts';
import { measureBoard } from '#test/load/appointments/rota-board.ts';
import { growVisits, measureSuggestions, measureWeeks } from '#test/load/appointments/rotas.ts';
import { measureHostileFiles } from '#test/load/hostile-files.ts';
import { compareWithSql } from '#test/load/lists.ts';
import { memoryMb } from '#test/load/memory.ts';
import {
  compareSums,
  invoiceLists,
  makeInvoices,
  measureInvoicePapers,
  measureRun,
} from '#test/load/money/invoices.ts';
import { measureAlerts } from '#test/load/office/alerts.ts';
import { activityLists, makeChangeRecords } from '#test/load/office/change-records.ts';
import { measureChats } from '#test/load/office/chats.ts';
import { measureSearch } from '#test/load/office/search.ts';
import { organisationLists } from '#test/load/organisations/organisations.ts';
import { measureQuestionForm } from '#test/load/questions/question-form.ts';
import { measureDocuments } from '#test/load/reports/documents.ts';
import { reportLists } from '#test/load/reports/reports.ts';
import { growTo, isGrown } from '#test/load/sizes.ts';
import { measureWeb } from '#test/load/web.ts';
import { diaryLists } from '#test/load/young-persons/diaries.ts';
import { measureLikely, referralLists } from '#test/load/young-persons/referrals.ts';
import { youngPersonLists } from '#test/load/young-persons/young-persons.ts';

const DATA_DIR = 'data/bench';
const SCALE = 100;
/** A database of its own, whose tables grow from one to the next. */
const SIZES_DIR = 'data/bench-sizes';
/** Holds as many carers as an agency has, and a million appointments. */
const ROTAS_DIR = 'data/bench-rotas';
const REFERRALS = 100_000;
const INVOICES = 500_000;
const SUMMED_VISITS = 1_000_000;
const SIZES = [10_000, 100_000, 1_000_000];

const only = process.argv[2];
if (!only || only === '--documents') console.log((await measureDocuments()).join('\n'));
if (only === '--documents') process.exit();
if (!only || only === '--files') console.log((await measureHostileFiles()).join('\n'));
if (only === '--files') process.exit();
if (!only || only === '--alerts') console.log((await measureAlerts()).join('\n'));
if (only === '--alerts') process.exit();
if (!only || only === '--chats') console.log((await measureChats()).join('\n'));
if (only === '--chats') process.exit();
if (!only || only === '--rotas') console.log((await measureRotas()).join('\n'));
if (only === '--rotas') process.exit();
if (!only || only === '--sizes') await measureSizes();
if (only === '--sizes') process.exit();
if (!only || only === '--referrals') await measureReferrals();
if (only === '--referrals') process.exit();
if (!only || only === '--invoices') await measureInvoices();
if (only === '--invoices') process.exit();
if (!only || only === '--form') console.log((await measureQuestionForm()).join('\n'));
if (only === '--form') process.exit();
if (!['--lists', '--activity', '--search'].includes(only ?? ''))
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build']);
await mkdir(DATA_DIR, { recursive: true });
const database = await startLocalPostgres({ dataDir: DATA_DIR });
try {
  await migrate(database.url);
  await makeLargeAgency(database.url);
  const server = await startServerProcess({
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '80',
    RATE_LIMIT_FACTOR: '1000000',
  });
  try {
    if (!only || only === '--search')
      console.log((await measureSearch(database.url, server.address)).join('\n'));
    if (!only || only === '--lists') {
      const lists = [
        ...appointmentLists(),
        ...reportLists(),
        ...organisationLists(),
        ...(await youngPersonLists(database.url)),
        ...(await diaryLists(database.url)),
      ];
      await compareWithSql(database.url, server.address, lists);
      console.log(`server memory after that: ${await memoryMb(server.pid)} MB resident`);
    }
    if (!only || only === '--activity') {
      console.log(await makeChangeRecords(database.url));
      const lists = await activityLists(database.url);
      await compareWithSql(database.url, server.address, lists);
    }
    if (!only || only === '--web') console.log((await measureWeb(server.address)).join('\n'));
  } finally {
    await server.stop('SIGINT');
  }
} finally {
  await database.stop();
}

async function measureRotas(): Promise<string[]> {
  const weeks = await measureWeeks();
  await mkdir(ROTAS_DIR, { recursive: true });
  const rotas = await startLocalPostgres({ dataDir: ROTAS_DIR });
  try {
    await migrate(rotas.url);
    await ensureDemoAgency(rotas.url, { seed: 1 });
    await growVisits(rotas.url);
    const server = await startServerProcess({ DATABASE_URL: rotas.url, RATE_LIMIT_FACTOR: '1000000' });
    try {
      const suggestions = await measureSuggestions(rotas.url, server.address);
      return [...weeks, ...suggestions, ...(await measureBoard(rotas.url, server.address))];
    } finally {
      await server.stop('SIGINT');
    }
  } finally {
    await rotas.stop();
  }
}

async function measureReferrals(): Promise<void> {
  await mkdir(SIZES_DIR, { recursive: true });
  const sizes = await startLocalPostgres({ dataDir: SIZES_DIR });
  try {
    await migrate(sizes.url);
    if (!(await isGrown(sizes.url))) await createDemoAgency(sizes.url, { seed: 1, replaces: true });
    await growTo(sizes.url, REFERRALS);
    console.log((await measureLikely(sizes.url)).join('\n'));
    const server = await startServerProcess({
      DATABASE_URL: sizes.url,
      DATABASE_CONNECTIONS: '80',
      RATE_LIMIT_FACTOR: '1000000',
    });
    try {
      await compareWithSql(sizes.url, server.address, referralLists());
    } finally {
      await server.stop('SIGINT');
    }
  } finally {
    await sizes.stop();
  }
}

async function measureInvoices(): Promise<void> {
  await mkdir(SIZES_DIR, { recursive: true });
  const sizes = await startLocalPostgres({ dataDir: SIZES_DIR });
  try {
    await migrate(sizes.url);
    if (!(await isGrown(sizes.url))) await createDemoAgency(sizes.url, { seed: 1, replaces: true });
    await growTo(sizes.url, REFERRALS);
    console.log(await measureRun(sizes.url));
    console.log(await measureInvoicePapers());
    console.log(await compareSums(sizes.url, SUMMED_VISITS));
    await makeInvoices(sizes.url, INVOICES);
    const server = await startServerProcess({
      DATABASE_URL: sizes.url,
      DATABASE_CONNECTIONS: '80',
      RATE_LIMIT_FACTOR: '1000000',
    });
    try {
      await compareWithSql(sizes.url, server.address, invoiceLists());
    } finally {
      await server.stop('SIGINT');
    }
  } finally {
    await sizes.stop();
  }
}

/** `npm run bench -- --sizes 100000` stops at that size. */
async function measureSizes(): Promise<void> {
  const most = Number(process.argv[3] ?? Number.POSITIVE_INFINITY);
  await mkdir(SIZES_DIR, { recursive: true });
  const sizes = await startLocalPostgres({ dataDir: SIZES_DIR });
  try {
    await migrate(sizes.url);
    if (!(await isGrown(sizes.url))) await createDemoAgency(sizes.url, { seed: 1, replaces: true });
    for (const rows of SIZES.filter((size) => size <= most)) {
      // Without a server: its jobs read the very tables whose indexes are made anew.
      await growTo(sizes.url, rows);
      console.log(`with ${rows.toLocaleString('en-GB')} rows behind each list`);
      await measureAtThisSize(sizes.url);
    }
  } finally {
    await sizes.stop();
  }
}

/** The same lists at each size: nothing that people wait for grows with the tables. */
async function measureAtThisSize(database_url: string): Promise<void> {
  const server = await startServerProcess({
    DATABASE_URL: database_url,
    DATABASE_CONNECTIONS: '80',
    RATE_LIMIT_FACTOR: '1000000',
  });
  try {
    await compareWithSql(database_url, server.address, [
      ...appointmentLists(),
      ...reportLists(),
      ...organisationLists(),
      ...(await youngPersonLists(database_url)).filter(({ name }) => !name.includes('profile')),
      ...(await activityLists(database_url)),
    ]);
  } finally {
    await server.stop('SIGINT');
  }
}

/** Made anew on another day, since its weeks lie around the day it was made on. */
async function makeLargeAgency(url: string): Promise<void> {
  const owner = connect(url, { max: 1 });
  const [{ nearby = 0, total = 0, written = 0, noted = 0 } = {}] = await owner<
    { nearby: number; total: number; written: number; noted: number }[]
  >`select count(*) filter (where start_at >= now() and start_at < now() + interval '7 days') as nearby, count(*) as total,
      (select count(*) from app_report) as written, (select count(*) from diary) as noted from appointment`;
  await owner.end();
  if (nearby > 1000 && written > 1000 && noted > 1000)
    return console.log(`${total} appointments are there from an earlier run`);
  const started = performance.now();
  const size = await createDemoAgency(url, { seed: 1, scale: SCALE, replaces: true });
  return console.log(
    `made ${size.appointments} appointments and ${size.diaries} case notes in ${((performance.now() - started) / 1000).toFixed(1)} s (case notes ${(size.parts.notes / 1000).toFixed(1)} s)`,
  );
}
