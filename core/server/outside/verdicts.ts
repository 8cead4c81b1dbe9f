/**
 * DATA_DIR/plugins-verdict/<id>.json: what this node made of a plugin's folder, for the tool that put it there. A tool that takes the file away
 * before it changes the folder knows by the next one that a server has looked.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Of one folder. */
export interface Verdict {
  readonly id: string
  /** Of the package that was looked at; null when it could not be read. */
  readonly checksum: string | null
  readonly accepted: boolean
  /** Why not, in Chinese. */
  readonly problems: readonly string[]
  /** It is served once this node has started again: until then what it had. */
  readonly restart: boolean
}

const fileOf = (dataDir: string, id: string): string => join(dataDir, 'plugins-verdict', `${id}.json`)

const textOf = (dataDir: string, id: string): string | undefined => {
  try {
    return readFileSync(fileOf(dataDir, id), 'utf8')
  } catch {
    return undefined
  }
}

/** Undefined while there is none, or while it is being written. */
export const readVerdict = (dataDir: string, id: string): Verdict | undefined => {
  try {
    return JSON.parse(textOf(dataDir, id) ?? '') as Verdict
  } catch {
    return undefined
  }
}

/** Writes it where another one stands, or none. */
export const writeVerdict = (dataDir: string, verdict: Verdict): void => {
  const text = JSON.stringify(verdict)
  if (textOf(dataDir, verdict.id) === text) return
  const file = fileOf(dataDir, verdict.id)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Takes it away. */
export const forgetVerdict = (dataDir: string, id: string): void => rmSync(fileOf(dataDir, id), { force: true })
