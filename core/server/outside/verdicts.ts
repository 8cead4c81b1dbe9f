/**
 * Verdicts, DATA_DIR/plugins-verdict/<id>.json: what this node decided about a plugin's folder, for the author's tool. The tool deletes the file
 * before it changes the folder; a new file then means that a server has looked.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Verdict on one folder. */
export interface Verdict {
  readonly id: string
  /** Checksum of the package; null if it could not be read. */
  readonly checksum: string | null
  readonly accepted: boolean
  /** Why it was refused, in Chinese; empty if accepted. */
  readonly problems: readonly string[]
  /** True if it is served only after a restart of this node; until then the previous package is. */
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

/** Undefined if there is none, or while it is being written. */
export const readVerdict = (dataDir: string, id: string): Verdict | undefined => {
  try {
    return JSON.parse(textOf(dataDir, id) ?? '') as Verdict
  } catch {
    return undefined
  }
}

/** Writes the verdict unless the file already holds the same text. */
export const writeVerdict = (dataDir: string, verdict: Verdict): void => {
  const text = JSON.stringify(verdict)
  if (textOf(dataDir, verdict.id) === text) return
  const file = fileOf(dataDir, verdict.id)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Deletes the verdict, if any. */
export const forgetVerdict = (dataDir: string, id: string): void => rmSync(fileOf(dataDir, id), { force: true })
