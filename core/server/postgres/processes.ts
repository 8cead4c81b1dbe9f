import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCodeOf } from '#core/contract/must.ts'

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return errorCodeOf(error) === 'EPERM'
  }
}

const isZombie = (pid: number): boolean => {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Pid in the first line of postmaster.pid, which may belong to another process by now. */
export const postmasterPid = (dataFolder: string): number | undefined => {
  try {
    const pid = Number.parseInt(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/**
 * PostgreSQL processes of this data folder, the postmaster first. Identified by their working directory, never by the pid in postmaster.pid alone:
 * after a reboot any other program may have that pid.
 */
export const processesIn = (dataFolder: string): number[] => {
  const folder = realpathSync(dataFolder)
  const first = postmasterPid(dataFolder)
  const pids = process.platform === 'linux' ? pidsByFolder(folder) : pidsByCommand(folder, first)
  return pids.filter(pid => pid !== process.pid && isAlive(pid)).sort((a, b) => Number(b === first) - Number(a === first))
}

const pidsByFolder = (folder: string): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder && /(^|\/)postgres\b/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      } catch {
        return false
      }
    })

const pidsByCommand = (folder: string, pid: number | undefined): number[] => {
  if (pid === undefined) return []
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(folder) ? [pid] : []
  } catch {
    return []
  }
}

/** Waits until all processes have ended. Returns those that have not within `milliseconds`. */
export const waitUntilGone = async (pids: readonly number[], milliseconds: number): Promise<number[]> => {
  const end = Date.now() + milliseconds
  let alive = pids.filter(isAlive)
  while (alive.length > 0 && Date.now() < end) {
    await wait(25)
    alive = alive.filter(isAlive)
  }
  return alive
}

const sendSignal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // already ended.
    }
  }
}

/**
 * Stops all PostgreSQL processes of this data folder: a postmaster by a fast shutdown, backends without postmaster immediately (the next start
 * recovers). Returns false if there were none.
 */
export const stopProcessesIn = async (dataFolder: string): Promise<boolean> => {
  const pids = processesIn(dataFolder)
  const [first] = pids
  if (first === undefined) return false
  const postmaster = first === postmasterPid(dataFolder)
  sendSignal(postmaster ? [first] : pids, postmaster ? 'SIGINT' : 'SIGQUIT')
  let alive = await waitUntilGone(pids, 15_000)
  if (alive.length > 0) {
    sendSignal(alive, 'SIGQUIT')
    alive = await waitUntilGone(alive, 5_000)
  }
  if (alive.length > 0) {
    sendSignal(alive, 'SIGKILL')
    await waitUntilGone(alive, 5_000)
  }
  return true
}
