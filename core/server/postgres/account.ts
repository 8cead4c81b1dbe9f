import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** Operating system account that PostgreSQL runs as; undefined for the server's own account. */
export type SystemAccount = { readonly uid: number; readonly gid: number; readonly name: string } | undefined

const lookUpAccount = (name: string): SystemAccount => {
  const id = (flag: string) => Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout ?? '', 10)
  const uid = id('-u')
  const gid = id('-g')
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid, gid, name } : undefined
}

const folderOwner = (folder: string): SystemAccount => {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid, name: `uid ${stat.uid}` } : undefined
}

/**
 * Chooses the account, since PostgreSQL refuses to run as root. If the server runs as root: the owner of the first of these folders that does not
 * belong to root, else "postgres", else "nobody". Otherwise undefined, the server's own account.
 */
export const chooseAccount = (...folders: string[]): SystemAccount => {
  if (process.getuid?.() !== 0) return undefined
  for (const folder of folders) {
    const owner = folderOwner(folder)
    if (owner) return owner
  }
  return lookUpAccount('postgres') ?? lookUpAccount('nobody') ?? { uid: 65534, gid: 65534, name: 'nobody' }
}

/** Spawn options that run a program as this account. */
export const asAccount = (account: SystemAccount): { uid?: number; gid?: number } => (account ? { uid: account.uid, gid: account.gid } : {})

/** True if the account can enter the folder. Tested by the system itself, so that mounts and access lists count too. */
export const canEnter = (account: SystemAccount, folder: string): boolean =>
  account === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...asAccount(account), cwd: '/', stdio: 'ignore' }).status === 0

/** True if the account can run the program with the libraries it needs. */
export const canRun = (account: SystemAccount, file: string): boolean =>
  spawnSync(file, ['--version'], { ...asAccount(account), cwd: '/', stdio: 'ignore' }).status === 0
