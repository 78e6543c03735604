import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/startup-error.ts';

/** The operating-system user PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. Undefined means the current user. Root uses another account: the owner of an
 * existing database (so that its owner can still start it without root), otherwise `postgres`, otherwise `placewell`,
 * which is created, otherwise `nobody`.
 */
export function accountFor(clusterDir: string): Account | undefined {
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self) {
      throw new StartupError(
        `The database in ${clusterDir} belongs to another user of this machine (number ${owner.uid}): start Placewell as that user, or set DATA_DIR to another folder.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account =
    findAccount('postgres') ?? findAccount('placewell') ?? makeAccount() ?? findAccount('nobody');
  if (account) return account;
  throw new StartupError(
    'PostgreSQL does not run as root, and no other account was found: start Placewell as an ordinary user.',
  );
}

function findAccount(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((what) => {
    const id = spawnSync('id', [what, name], { encoding: 'utf8' });
    return id.status === 0 ? Number(id.stdout) : undefined;
  });
  return uid && gid ? { uid, gid } : undefined;
}

function makeAccount(): Account | undefined {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'placewell',
  ]);
  return findAccount('placewell');
}

/** Asks the system itself instead of computing it from modes, because access lists and mounts count too. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  if (!account) return true;
  const cd = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' });
  if (cd.error) {
    throw new StartupError(
      `PostgreSQL does not run as root, and this machine does not let root start it as another user (${cd.error.message}): start Placewell as an ordinary user.`,
    );
  }
  return cd.status === 0;
}

/** Gives one file or folder to the account. */
export function give(account: Account | undefined, path: string): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/** Gives a whole database folder to the account if root owns it, for example after root has copied it. */
export function giveAllOfRoots(account: Account | undefined, folder: string): void {
  if (!account || lstatSync(folder).uid !== 0) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, name), account.uid, account.gid);
  }
  // The folder itself comes last: it tells a later start whether this was completed.
  lchownSync(folder, account.uid, account.gid);
}
